package dev.lathe.cli.control;

import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;
import java.util.function.Function;

/** In what two plans of one name differ, in the words of those who write manifests. */
final class PlanDifferences {
    private static final List<Part> PARTS = List.of(
            new Part("the op or its files", SweepPlan::op),
            new Part("shapes, types or set", SweepPlan::members),
            new Part("devices", SweepPlan::devices),
            new Part("strategy, seed, mode or lookahead", SweepPlan::search),
            new Part("sampling", SweepPlan::sampling),
            new Part("profile", SweepPlan::profilePolicy),
            new Part("window", SweepPlan::window),
            new Part("enough, hours or patience", SweepPlan::earlyStopping));

    private record Part(String words, Function<SweepPlan, Object> of) {}

    private PlanDifferences() {}

    static List<String> of(SweepPlan earlier, SweepPlan now) {
        return PARTS.stream()
                .filter(part -> !part.of().apply(earlier).equals(part.of().apply(now)))
                .map(Part::words)
                .toList();
    }
}
