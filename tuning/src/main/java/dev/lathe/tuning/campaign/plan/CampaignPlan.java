package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.stop.StopRule;
import java.util.List;

/**
 * The plan of a campaign. It does not change: an extension raises the target of iterations, but not the plan's stop
 * rules.
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
        DeviceSelector devices,
        Proposers proposers) {
    public CampaignPlan {
        stopRules = List.copyOf(stopRules);
        gates = List.copyOf(gates);
    }

    public CampaignPlan withLookahead(int ordinals) {
        return new CampaignPlan(
                sweep, key, problems, op, metric, scoreRule, stopRules, gates, profilePolicy, sampling,
                search.withLookahead(ordinals), devices, proposers);
    }

    /** Returns the metric of one problem of the set; the plan's own metric is that of the whole set. */
    public Metric metric(Problem member) {
        double work = problems.terms()
                .map(terms -> terms.works().get(member.key()))
                .orElse(metric.work());
        return new Metric(metric.name(), metric.unit(), metric.better(), work);
    }
}
