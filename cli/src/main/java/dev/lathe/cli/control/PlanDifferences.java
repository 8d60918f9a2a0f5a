package dev.lathe.cli.control;

import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;
import java.util.function.Function;

/** The differences of two plans as the manifest fields that cause them. */
final class PlanDifferences {
    private static final List<Part> PARTS = List.of(
            new Part("op or its files", SweepPlan::op),
            new Part("metric", SweepPlan::metric),
            new Part("shapes, dtypes or set", SweepPlan::members),
            new Part("window", SweepPlan::window),
            new Part("gates", SweepPlan::gates),
            new Part("profile", SweepPlan::profilePolicy),
            new Part("sampling", SweepPlan::sampling),
            search("mode", SearchPlan::mode),
            search("strategy", SearchPlan::strategy),
            search("seed", SearchPlan::seed),
            search("lookahead", plan -> List.of(plan.lookahead(), plan.maxLookahead())),
            search("warm starts", SearchPlan::warmStarts),
            new Part("devices", SweepPlan::devices),
            stopping("targetValue", EarlyStopping::value),
            stopping("targetShare", EarlyStopping::share),
            stopping("hours", EarlyStopping::time),
            stopping("patience", EarlyStopping::patience),
            proposers("proposer", Proposers::shares),
            proposers("agent", Proposers::agent),
            proposers("protocol", Proposers::protocol));

    private PlanDifferences() {}

    /** Returns the names of the fields that differ; none if the plans are equal. */
    static List<String> of(SweepPlan earlier, SweepPlan now) {
        return PARTS.stream()
                .filter(part -> !part.of().apply(earlier).equals(part.of().apply(now)))
                .map(Part::name)
                .toList();
    }

    private static Part search(String name, Function<SearchPlan, Object> of) {
        return new Part(name, plan -> of.apply(plan.search()));
    }

    private static Part stopping(String name, Function<EarlyStopping, Object> of) {
        return new Part(name, plan -> of.apply(plan.earlyStopping()));
    }

    private static Part proposers(String name, Function<Proposers, Object> of) {
        return new Part(name, plan -> of.apply(plan.proposers()));
    }

    private record Part(String name, Function<SweepPlan, Object> of) {}
}
