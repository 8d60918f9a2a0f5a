package dev.lathe.cli.comparison;

import java.util.List;
import java.util.Optional;

/** A sweep with its strategy and the convergence of its campaigns. */
public record SweepConvergence(String id, String strategy, List<Convergence> campaigns) {
    public SweepConvergence {
        campaigns = List.copyOf(campaigns);
    }

    Optional<Convergence> on(String shape) {
        return campaigns.stream().filter(convergence -> convergence.shape().equals(shape)).findFirst();
    }
}
