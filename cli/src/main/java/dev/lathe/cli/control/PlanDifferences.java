package dev.lathe.cli.control;

import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;
import java.util.function.Function;

/** Names the differences between two plans in terms of manifest fields. */
final class PlanDifferences {
    private static final List<Part> PARTS = List.of(
            new Part("op or its files", SweepPlan::op),
            new Part("shapes, types or set", SweepPlan::members),
            new Part("devices", SweepPlan::devices),
            new Part("strategy, seed, mode or lookahead", SweepPlan::search),
            new Part("sampling", SweepPlan::sampling),
            new Part("profile", SweepPlan::profilePolicy),
            new Part("window", SweepPlan::window),
            new Part("targetValue, hours or patience", SweepPlan::earlyStopping));

    private record Part(String name, Function<SweepPlan, Object> of) {}

    private PlanDifferences() {}

    static List<String> of(SweepPlan earlier, SweepPlan now) {
        return PARTS.stream()
                .filter(part -> !part.of().apply(earlier).equals(part.of().apply(now)))
                .map(Part::name)
                .toList();
    }
}
