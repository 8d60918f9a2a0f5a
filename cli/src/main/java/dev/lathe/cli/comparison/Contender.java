package dev.lathe.cli.comparison;

import java.util.List;
import java.util.Optional;

/** A sweep that is compared with others: the strategy that it searched by, and how its campaigns came to their bests. */
public record Contender(String id, String strategy, List<Climb> climbs) {
    public Contender {
        climbs = List.copyOf(climbs);
    }

    Optional<Climb> on(String shape) {
        return climbs.stream().filter(climb -> climb.shape().equals(shape)).findFirst();
    }
}
