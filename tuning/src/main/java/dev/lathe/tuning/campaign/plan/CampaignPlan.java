package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.stop.StopRule;
import java.util.List;

/**
 * Everything that is decided about a campaign before it starts. Only the iterations asked for can change later, by
 * extending; the plan keeps what was asked at first.
 */
public record CampaignPlan(
        String sweep,
        String key,
        ProblemSet problems,
        OpReference op,
        Metric metric,
        ScoreRule scoreRule,
        List<StopRule> stopRules,
        List<String> gates,
        ProfilePolicy profilePolicy,
        SamplingPlan sampling,
        SearchPlan search,
        DeviceSelector devices) {
    public CampaignPlan {
        stopRules = List.copyOf(stopRules);
        gates = List.copyOf(gates);
    }

    /** The plan as it holds for an ordinal with this lookahead. */
    public CampaignPlan lookingAhead(int ordinals) {
        return new CampaignPlan(
                sweep, key, problems, op, metric, scoreRule, stopRules, gates, profilePolicy, sampling,
                search.lookingAhead(ordinals), devices);
    }

    /** How a time on one member of the problem set is shown; the plan's own metric is of all of them together. */
    public Metric metric(Problem member) {
        double work = problems.terms()
                .map(terms -> terms.works().get(member.key()))
                .orElse(metric.work());
        return new Metric(metric.name(), metric.unit(), metric.better(), work);
    }
}
