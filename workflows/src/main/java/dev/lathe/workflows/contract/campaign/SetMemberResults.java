package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.FullSetResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The results of the winner on each member of a problem set, if the full set was measured. */
final class SetMemberResults {
    private SetMemberResults() {}

    static Optional<List<CampaignSummary.Shape>> of(CampaignState state) {
        return state.bests()
                .flatMap(bests -> bests.finalMeasurement())
                .flatMap(FinalMeasurement::fullSet)
                .map(full -> full.members().stream().map(member -> line(state.plan(), member)).toList());
    }

    private static CampaignSummary.Shape line(CampaignPlan plan, FullSetResult.Member member) {
        Metric metric = plan.metric(problem(plan, member.problem()));
        return new CampaignSummary.Shape(
                member.problem(),
                value(metric, member.baseline()),
                value(metric, member.vendor()),
                value(metric, member.winner()),
                ratio(member.baseline(), member.winner()),
                ratio(member.vendor(), member.winner()),
                member.rejection());
    }

    private static Problem problem(CampaignPlan plan, String key) {
        return plan.problems().members().stream()
                .filter(problem -> problem.key().equals(key))
                .findFirst()
                .orElse(plan.problems().first());
    }

    private static OptionalDouble value(Metric metric, OptionalDouble nanoseconds) {
        return nanoseconds.stream().map(metric::valueOf).findFirst();
    }

    private static OptionalDouble ratio(OptionalDouble other, OptionalDouble winner) {
        return other.isPresent() && winner.isPresent()
                ? OptionalDouble.of(other.getAsDouble() / winner.getAsDouble())
                : OptionalDouble.empty();
    }
}
