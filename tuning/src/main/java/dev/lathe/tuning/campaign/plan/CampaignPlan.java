package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.stop.StopRule;
import dev.lathe.tuning.stop.StopRule.RowsAtTarget;
import java.util.List;
import java.util.stream.Stream;

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

    /**
     * Returns the rules that may end the campaign before its target of iterations, also those of its op and protocol.
     */
    public List<StopRule> earlierEnds() {
        return Stream.of(
                        op.limits().<StopRule>map(commands -> new RowsAtTarget()).stream(),
                        stopRules.stream(),
                        proposers.protocol().schedule().stopRules().stream())
                .flatMap(rules -> rules)
                .toList();
    }

    /** Returns the metric of one problem of the set; the plan's own metric is that of the whole set. */
    public Metric metric(Problem member) {
        double work = problems.terms()
                .map(terms -> terms.works().get(member.key()))
                .orElse(metric.work());
        return new Metric(metric.name(), metric.unit(), metric.better(), work);
    }
}
