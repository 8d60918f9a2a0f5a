package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.plan.CommandLimits;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.tuning.proposal.AgentBudget;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** The plans of test sweeps on the synthetic device. */
public final class Plans {
    private Plans() {}

    /** Returns a plan with one campaign for all of these sizes. Candidates are measured on the first two. */
    public static SweepPlan problemSet(String id, List<Long> sizes) {
        List<Problem> problems = sizes.stream()
                .map(size ->
                        new Problem(SyntheticDevice.SHIFTED, DataType.F32, Dimensions.of(List.of("N"), List.of(size))))
                .toList();
        SortedMap<String, Double> works = new TreeMap<>();
        problems.forEach(problem -> works.put(problem.key(), 1e-6));
        ProblemSet set = new ProblemSet(
                problems, problems.subList(0, 2), Optional.of(new SetScoring(SetScoring.USUAL_LOSS, works)));
        return sweep(id, List.of(new SweepMember(set.first(), 1e-6, Optional.of(set))), 0);
    }

    /** Returns a plan with a campaign for each size. A campaign converges at its size, after the patience. */
    public static SweepPlan withPatience(String id, int patience, List<Long> sizes) {
        return withEarlyStopping(
                sweep(id, shifted(sizes), 0), EarlyStopping.never().withPatience(OptionalInt.of(patience)));
    }

    /** Returns a plan with a campaign for each size, whose results are rates. */
    public static SweepPlan rated(String id, List<Long> sizes) {
        SweepPlan timed = sweep(id, shifted(sizes), 0);
        return new SweepPlan(
                id, timed.op(), new Metric("throughput", "GFLOP/s", MetricDirection.HIGHER, 1), timed.members(),
                timed.window(), timed.gates(), timed.profilePolicy(), timed.sampling(), timed.search(), timed.devices(),
                timed.earlyStopping(), timed.proposers());
    }

    private static List<SweepMember> shifted(List<Long> sizes) {
        return sizes.stream()
                .map(size ->
                        new Problem(SyntheticDevice.SHIFTED, DataType.F32, Dimensions.of(List.of("N"), List.of(size))))
                .map(problem -> new SweepMember(problem, 1e-6))
                .toList();
    }

    public static SweepPlan withEarlyStopping(SweepPlan plan, EarlyStopping rules) {
        return new SweepPlan(
                plan.id(), plan.op(), plan.metric(), plan.members(), plan.window(), plan.gates(), plan.profilePolicy(),
                plan.sampling(), plan.search(), plan.devices(), rules, plan.proposers());
    }

    /** Returns a plan with one campaign whose first comparisons are inconclusive. */
    public static SweepPlan noisy(String id, Repetition repetition) {
        Problem problem = new Problem(SyntheticDevice.NOISY, DataType.F32, Dimensions.of(List.of("N"), List.of(1L)));
        SamplingPlan usual = SamplingPlan.standard();
        return sweep(id, List.of(new SweepMember(problem, 1e-6)), 0, new SamplingPlan(
                usual.minRounds(), usual.maxRounds(), usual.budgetMilliseconds(), 100, usual.minGain(), 1, repetition));
    }

    /** Returns a plan with one campaign on a device that has a steady state, which is as fast as brief comparisons. */
    public static SweepPlan cool(String id) {
        return settled("line", id);
    }

    /** Returns a plan with one campaign on a device that is slower in its steady state for most candidates. */
    public static SweepPlan throttling(String id) {
        return settled(SyntheticDevice.THROTTLING, id);
    }

    private static SweepPlan settled(String op, String id) {
        Problem problem = new Problem(op, DataType.F32, Dimensions.of(List.of("N"), List.of(1L)));
        SamplingPlan usual = SamplingPlan.standard();
        return sweep(id, List.of(new SweepMember(problem, 1e-6)), 0, new SamplingPlan(
                usual.minRounds(), usual.maxRounds(), usual.budgetMilliseconds(), usual.slowRatio(), usual.minGain(), 1,
                Repetition.SETTLED));
    }

    /** Returns a plan with one campaign whose final measurement is disturbed in two of three runs. */
    public static SweepPlan contended(String id) {
        return oneOf(SyntheticDevice.CONTENDED, id);
    }

    /**
     * Returns a plan with one campaign on a throttling device. The fastest candidate crashes in its final measurement.
     */
    public static SweepPlan brittle(String id) {
        return settled(SyntheticDevice.BRITTLE, id);
    }

    /** Returns a plan with one campaign whose candidates, except the baseline, crash in their final measurement. */
    public static SweepPlan fragile(String id) {
        return oneOf(SyntheticDevice.FRAGILE, id);
    }

    /** Returns a plan with one campaign whose device has another compiler from ordinal 8. */
    public static SweepPlan upgraded(String id) {
        Problem problem = new Problem(SyntheticDevice.UPGRADED, DataType.F32, Dimensions.of(List.of("N"), List.of(1L)));
        return sweep(id, List.of(new SweepMember(problem, 1e-6)), 2);
    }

    /** Returns a plan with one campaign of which only the baseline compiles. */
    public static SweepPlan broken(String id) {
        return oneOf(SyntheticDevice.BROKEN, id);
    }

    /** Returns a plan with one campaign in which candidates with an even x seem much faster than they are. */
    public static SweepPlan fluke(String id) {
        return oneOf(SyntheticDevice.FLUKE, id);
    }

    /** Returns a plan with one campaign in which the verification of x = 3 takes much longer than the incumbent. */
    public static SweepPlan lagging(String id) {
        return oneOf(SyntheticDevice.LAGGING, id);
    }

    /**
     * Returns a plan with one campaign whose baseline is so slow that one pair of runs decides a comparison with it.
     */
    public static SweepPlan slow(String id) {
        return settled(SyntheticDevice.SLOW, id);
    }

    /** Returns one campaign whose fastest candidate is rejected by sanitizers. */
    public static SweepPlan unsound(String id) {
        return oneOf(SyntheticDevice.UNSOUND, id);
    }

    /** Returns one campaign whose second harness rejects a candidate. */
    public static SweepPlan deceived(String id) {
        return oneOf(SyntheticDevice.DECEIVED, id);
    }

    /** Returns one campaign whose op has commands with these limits. */
    public static SweepPlan limited(String id, CommandLimits limits) {
        return of(
                new OpReference("line", "builtin:line", "hash", Optional.of(limits), false, List.of()),
                sweep(id, 1, 0));
    }

    /** Returns one campaign whose op has kernels and these comparison lines. */
    public static SweepPlan compared(String id, List<String> lines) {
        return of(new OpReference("line", "builtin:line", "hash", Optional.empty(), false, lines), sweep(id, 1, 0));
    }

    /** Returns one campaign whose op has a quick benchmark. */
    public static SweepPlan quick(String id) {
        return oneOf(SyntheticDevice.QUICK, id);
    }

    /** Returns one campaign whose op has unseen rows. */
    public static SweepPlan unseen(String id) {
        return of(
                new OpReference("line", "builtin:line", "hash", Optional.empty(), true, List.of()),
                oneOf(SyntheticDevice.UNSEEN, id));
    }

    /** Returns one campaign of a problem set whose op has unseen rows. */
    public static SweepPlan unseenSet(String id, List<Long> optima) {
        return of(
                new OpReference("line", "builtin:line", "hash", Optional.empty(), true, List.of()),
                problemSet(id, optima));
    }

    private static SweepPlan of(OpReference op, SweepPlan plain) {
        return new SweepPlan(
                plain.id(), op, plain.metric(), plain.members(), plain.window(), plain.gates(), plain.profilePolicy(),
                plain.sampling(), plain.search(), plain.devices(), plain.earlyStopping(), plain.proposers());
    }

    /** Returns one campaign whose benchmark writes rows that have targets. */
    public static SweepPlan capped(String id) {
        CommandLimits limits = new CommandLimits(60, 60, 60);
        return of(
                new OpReference("line", "builtin:line", "hash", Optional.of(limits), false, List.of()),
                oneOf(SyntheticDevice.CAPPED, id));
    }

    /** Returns one campaign whose benchmark writes rows. */
    public static SweepPlan rows(String id) {
        return oneOf(SyntheticDevice.ROWS, id);
    }

    /** Returns one campaign whose baseline is measured while the machine is busy. */
    public static SweepPlan busy(String id, long optimum) {
        Problem problem =
                new Problem(SyntheticDevice.BUSY, DataType.F32, Dimensions.of(List.of("N"), List.of(optimum)));
        return sweep(id, List.of(new SweepMember(problem, 1e-6)), 0);
    }

    /** Returns a plan with three campaigns that run one after the other. The baseline of the second one crashes. */
    public static SweepPlan withFailure(String id) {
        SweepPlan healthy = sweep(id, 2, 0);
        SweepMember failing = oneOf(SyntheticDevice.HOPELESS, id).members().getFirst();
        return withWindow(sweep(id, List.of(healthy.members().getFirst(), failing, healthy.members().getLast()), 0), 1);
    }

    /** Returns a plan with campaigns of these proposers, such as {@code search:3,agent:1}. */
    public static SweepPlan proposedBy(String shares, String id, int campaigns, int lookahead) {
        return proposedBy(shares, Optional.empty(), sweep(id, campaigns, lookahead));
    }

    /** Returns a plan whose agent has a budget. */
    public static SweepPlan withBudget(String budget, String shares, String id) {
        return proposedBy(shares, Optional.of(AgentBudget.parse(budget)), sweep(id, 1, 0));
    }

    /** Returns a plan of the search, and of people under this protocol. */
    public static SweepPlan under(Protocol protocol, SweepPlan plan) {
        return proposedBy(new Proposers(ProposerShares.SEARCH, Optional.empty(), protocol), plan);
    }

    private static SweepPlan proposedBy(String text, Optional<AgentBudget> budget, SweepPlan plan) {
        ProposerShares shares = ProposerShares.parse(text);
        Optional<AgentPlan> agent = Optional.of(new AgentPlan("scripted", Duration.ofMinutes(60), budget))
                .filter(one -> shares.agent() > 0);
        return proposedBy(new Proposers(shares, agent, Protocol.OPEN), plan);
    }

    private static SweepPlan proposedBy(Proposers proposers, SweepPlan plan) {
        return new SweepPlan(
                plan.id(), plan.op(), plan.metric(), plan.members(), plan.window(), plan.gates(), plan.profilePolicy(),
                plan.sampling(), plan.search(), plan.devices(), plan.earlyStopping(), proposers);
    }

    public static SweepPlan withWindow(SweepPlan plan, int window) {
        return new SweepPlan(
                plan.id(), plan.op(), plan.metric(), plan.members(), window, plan.gates(), plan.profilePolicy(),
                plan.sampling(), plan.search(), plan.devices(), plan.earlyStopping(), plan.proposers());
    }

    private static SweepPlan oneOf(String op, String id) {
        Problem problem = new Problem(op, DataType.F32, Dimensions.of(List.of("N"), List.of(1L)));
        return sweep(id, List.of(new SweepMember(problem, 1e-6)), 0);
    }

    public static SweepPlan sweep(String id, int campaigns, int lookahead) {
        List<SweepMember> members = IntStream.rangeClosed(1, campaigns)
                .mapToObj(n -> new SweepMember(
                        new Problem("line", DataType.F32, Dimensions.of(List.of("N"), List.of((long) n))), 1e-6))
                .toList();
        return sweep(id, members, lookahead);
    }

    /** Returns a plan with one campaign that adapts its lookahead from 2 up to 16. */
    public static SweepPlan adaptive(String id) {
        SweepPlan plain = sweep(id, 1, 2);
        return new SweepPlan(
                id, plain.op(), plain.metric(), plain.members(), plain.window(), plain.gates(), plain.profilePolicy(),
                plain.sampling(), plain.search().withMaxLookahead(16), plain.devices(), plain.earlyStopping(),
                plain.proposers());
    }

    private static SweepPlan sweep(String id, List<SweepMember> members, int lookahead) {
        return sweep(id, members, lookahead, SamplingPlan.standard());
    }

    private static SweepPlan sweep(String id, List<SweepMember> members, int lookahead, SamplingPlan sampling) {
        return new SweepPlan(
                id,
                new OpReference("line", "builtin:line", "hash"),
                Metric.milliseconds(),
                members,
                16,
                List.of(),
                ProfilePolicy.ON_CHANGE,
                sampling,
                SearchPlan.of(StartMode.FROM_SCRATCH, "counting", 1, lookahead),
                new DeviceSelector("synthetic", List.of(), Duration.ofSeconds(2)),
                EarlyStopping.never(),
                Proposers.SEARCH);
    }
}
