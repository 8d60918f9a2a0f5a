package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.FullSetResult;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The final measurement of a problem set. On every member, the winner is verified again and compared with
 * the baseline, and the vendor library is timed. On the representatives, it is compared on unseen rows, too.
 */
final class SetFinalBenchmark implements FinalBenchmark {
    private final ProblemSet problems;
    private final Stages stages;
    private final Repetition repetition;
    private final boolean hasUnseenRows;

    SetFinalBenchmark(CampaignPlan plan, Stages stages) {
        this.problems = plan.problems();
        this.stages = stages;
        this.repetition = plan.sampling().repetition();
        this.hasUnseenRows = plan.op().unseenRows();
    }

    /**
     * The result of the winner on a member: the numbers or the rejection, the warnings about its source, and the load
     * of the machine during the comparison with the baseline.
     */
    private record OnMember(
            FullSetResult.Member member, Optional<Rejection> rejection, Optional<String> warnings, MachineLoad load) {
        static OnMember rejected(Problem problem, Rejection rejection) {
            return new OnMember(
                    FullSetResult.Member.rejected(problem.key(), rejection.stage() + ": " + rejection.reason()),
                    Optional.of(rejection),
                    Optional.empty(),
                    MachineLoad.unmeasured());
        }
    }

    @Override
    public Outcome<FinalMeasurement> measure(EpochBests bests, OptionalDouble steadyNanoseconds) {
        // A winner that is wrong on a representative is rejected. On another member, the result of the problem reports
        // it.
        Map<Problem, OnMember> results = new LinkedHashMap<>();
        problems.members().forEach(problem -> results.put(problem, onMember(bests, problem)));
        List<OnMember> scored = problems.representatives().stream().map(results::get).toList();
        return scored.stream()
                .flatMap(one -> one
                        .rejection()
                        .map(rejection -> rejection.on(one.member().problem()))
                        .stream())
                .findFirst()
                .map(Outcome::<FinalMeasurement>rejected)
                .orElseGet(() -> Outcome.ok(finalMeasurement(
                                bests,
                                new FullSetResult(results.values().stream()
                                        .map(OnMember::member)
                                        .toList()))
                        .withRows(new TreeMap<>(), warnings(scored))
                        .withLoad(results.values().stream()
                                .map(OnMember::load)
                                .reduce(MachineLoad.unmeasured(), MachineLoad::plus))))
                .flatMap(tuned -> hasUnseenRows ? onUnseenRows(bests).map(tuned::withUnseen) : Outcome.ok(tuned));
    }

    private static Optional<String> warnings(List<OnMember> scored) {
        return scored.stream()
                .flatMap(one -> one.warnings().stream())
                .distinct()
                .reduce((first, second) -> first + "; " + second);
    }

    /** Returns the mean gain on the unseen rows of the representatives. */
    private Outcome<Gain> onUnseenRows(EpochBests bests) {
        List<Gain> gains = new ArrayList<>();
        for (Problem problem : problems.representatives()) {
            switch (new BaselineComparison(stages.on(problem), repetition).unseen(bests)) {
                case Outcome.Rejected<Gain>(Rejection rejection) -> {
                    return Outcome.rejected(rejection.on(problem.key()));
                }
                case Outcome.Ok<Gain>(Gain gain) -> gains.add(gain);
            }
        }
        return Outcome.ok(ScoreRule.GEOMETRIC_MEAN.score(gains));
    }

    private FinalMeasurement finalMeasurement(EpochBests bests, FullSetResult full) {
        VendorResult vendor = bests.vendor() instanceof VendorResult.Timed timed
                ? VendorResult.Timed.alone(
                                timed.library(),
                                mean(full, FullSetResult.Member::vendor).orElse(timed.medianNanoseconds()))
                        .with(timed.others())
                : bests.vendor();
        return new FinalMeasurement(
                mean(full, FullSetResult.Member::winner).orElse(bests.incumbent().medianNanoseconds()),
                ScoreRule.GEOMETRIC_MEAN.score(
                        scored(full).flatMap(member -> member.speedup().stream()).toList()),
                vendor,
                Optional.of(full),
                Optional.empty(),
                new TreeMap<>(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private OnMember onMember(EpochBests bests, Problem problem) {
        Incumbent winner = bests.incumbent();
        Stages on = stages.on(problem);
        Outcome<OnMember> result = on.check(winner.proposal(), Iteration.buildOf(winner)).get()
                .flatMap(correct -> new BaselineComparison(on, repetition).speedup(bests))
                .flatMap(speedup -> timed(new RepeatedFinalRuns(on, repetition), bests, problem, speedup.gain())
                        .map(member -> new OnMember(member, Optional.empty(), speedup.warnings(), speedup.load())));
        return switch (result) {
            case Outcome.Rejected<OnMember>(Rejection rejection) -> OnMember.rejected(problem, rejection);
            case Outcome.Ok<OnMember>(OnMember measured) -> measured;
        };
    }

    private static Outcome<FullSetResult.Member> timed(
            RepeatedFinalRuns runs, EpochBests bests, Problem problem, Gain speedup) {
        Incumbent winner = bests.incumbent();
        AsyncCall<VendorResult> library =
                AsyncCall.start(() -> runs.ofVendor(winner, OptionalDouble.empty(), RepeatedRuns.none()));
        return library.neededBy(() -> runs.of(winner, RepeatedRuns.none()))
                .map(Timing::medianNanoseconds)
                .map(nanoseconds -> new FullSetResult.Member(
                        problem.key(),
                        OptionalDouble.of(nanoseconds),
                        Optional.of(speedup),
                        vendor(nanoseconds, bests, library.get()),
                        Optional.empty()));
    }

    /**
     * Returns the vendor library's time, or that of the comparison line which took its place in the epoch. If the
     * winner was timed in the same run, the time is scaled by the ratio of that run.
     */
    private static OptionalDouble vendor(double winner, EpochBests bests, VendorResult vendor) {
        return vendor.timedLines().stream()
                .filter(line -> vendor.lines().size() == 1
                        || bests.vendor() instanceof VendorResult.Timed first
                                && first.library().equals(line.library()))
                .mapToDouble(line -> line.nanosecondsBeside(winner))
                .findFirst();
    }

    /**
     * Returns the mean over the representatives, like the value of the campaign. Empty if one of them was not timed.
     */
    private OptionalDouble mean(FullSetResult full, Function<FullSetResult.Member, OptionalDouble> time) {
        double[] times = scored(full)
                .map(time)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return times.length == problems.representatives().size()
                ? OptionalDouble.of(ScoreRule.mean(times))
                : OptionalDouble.empty();
    }

    private Stream<FullSetResult.Member> scored(FullSetResult full) {
        List<String> representatives = problems.representatives().stream().map(Problem::key).toList();
        return full.members().stream().filter(member -> representatives.contains(member.problem()));
    }
}
