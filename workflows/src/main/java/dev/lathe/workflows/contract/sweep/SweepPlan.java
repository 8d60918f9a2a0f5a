package dev.lathe.workflows.contract.sweep;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.StopRule;
import java.util.List;

/**
 * The common part of the plans of all campaigns of a sweep, and its members in the order in which they start. Each
 * campaign derives the work of its metric and the seed of its search from its member and key.
 */
public record SweepPlan(
        String id,
        OpReference op,
        Metric metric,
        List<SweepMember> members,
        int window,
        List<String> gates,
        ProfilePolicy profilePolicy,
        SamplingPlan sampling,
        SearchPlan search,
        DeviceSelector devices,
        EarlyStopping earlyStopping,
        Proposers proposers) {
    /**
     * The maximum number of campaigns of a sweep. Up to it, each payload of a sweep fits into 64 KiB: packed, 1,000
     * shapes take 27 KB, 200 warm starts 10 KB, and the carried progress 6 KB.
     */
    public static final int MAX_CAMPAIGNS = 1_000;

    /**
     * The maximum number of campaigns in flight. With more, one run of a sweep could exceed the server's limit of 50
     * MiB.
     */
    public static final int MAX_IN_FLIGHT = 200;

    public SweepPlan {
        members = List.copyOf(members);
        gates = List.copyOf(gates);
        if (window < 1 || window > MAX_IN_FLIGHT) {
            throw new IllegalArgumentException("window must be 1 to " + MAX_IN_FLIGHT + ", not " + window);
        }
        if (members.isEmpty() || members.size() > MAX_CAMPAIGNS) {
            throw new IllegalArgumentException(
                    "a sweep has 1 to " + MAX_CAMPAIGNS + " campaigns, not " + members.size());
        }
    }

    public SweepPlan withWarmStarts(WarmStarts found) {
        return new SweepPlan(
                id, op, metric, members, window, gates, profilePolicy, sampling, search.beginningWith(found), devices,
                earlyStopping, proposers);
    }

    /** Returns a summary, such as {@code 3 campaigns of gemm, 1 iteration each}. */
    public String summary(int iterations) {
        return CampaignSummary.counted(members.size(), "campaign") + " of " + op.name() + ", "
                + each(members.size(), iterations);
    }

    /** Returns the number of iterations of each campaign: {@code 4 iterations each}, of one {@code 4 iterations}. */
    public static String each(int campaigns, int iterations) {
        return CampaignSummary.counted(iterations, "iteration") + (campaigns == 1 ? "" : " each");
    }

    public String key(SweepMember member) {
        return member.problems().key() + search.mode().keySuffix();
    }

    public CampaignPlan campaign(SweepMember member) {
        String key = key(member);
        Metric own = new Metric(metric.name(), metric.unit(), metric.better(), member.work());
        return new CampaignPlan(
                id,
                key,
                member.problems(),
                op,
                own,
                ScoreRule.GEOMETRIC_MEAN,
                earlyStopping.rules(own),
                gates,
                profilePolicy,
                sampling,
                search.forProblem(member.problem(), seed(key)),
                devices,
                proposers);
    }

    /**
     * Returns the rules that may end the first campaign before its target of iterations. Those of the others have the
     * same texts.
     */
    public List<StopRule> earlierEnds() {
        return campaign(members.getFirst()).earlierEnds();
    }

    /** Returns a hash of the sweep's seed and the campaign's key. It does not depend on the sweep's name. */
    private long seed(String key) {
        return Long.parseUnsignedLong(Sha256.of(search.seed() + "\n" + key).substring(0, 16), 16);
    }
}
