package dev.lathe.cli.comparison;

import java.util.List;
import java.util.Optional;

/** A sweep that is compared with others: the strategy that it searched by, and how its campaigns came to their bests. */
public record SweepConvergence(String id, String strategy, List<Convergence> climbs) {
    public SweepConvergence {
        climbs = List.copyOf(climbs);
    }

    Optional<Convergence> on(String shape) {
        return climbs.stream().filter(climb -> climb.shape().equals(shape)).findFirst();
    }
}
