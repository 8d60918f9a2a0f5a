package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.FullSetResult;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.contract.activity.Timing;
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
 * the baseline, and the vendor library is timed.
 */
final class SetFinalBenchmark implements FinalBenchmark {
    private final ProblemSet problems;
    private final Stages stages;
    private final Repetition repetition;

    SetFinalBenchmark(ProblemSet problems, Stages stages, Repetition repetition) {
        this.problems = problems;
        this.stages = stages;
        this.repetition = repetition;
    }

    @Override
    public Outcome<FinalMeasurement> measure(EpochBests bests, OptionalDouble steadyNanoseconds) {
        // A winner that is wrong on a representative is rejected. On another member, the result of the problem reports
        // it.
        Map<Problem, Rejection> rejections = new LinkedHashMap<>();
        FullSetResult full = new FullSetResult(
                problems.members().stream().map(problem -> member(bests, problem, rejections)).toList());
        return problems.representatives().stream()
                .flatMap(problem -> Optional.ofNullable(rejections.get(problem))
                        .map(rejection -> rejection.on(problem.key()))
                        .stream())
                .findFirst()
                .map(Outcome::<FinalMeasurement>rejected)
                .orElseGet(() -> Outcome.ok(finalMeasurement(bests, full)));
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
                Optional.empty());
    }

    private FullSetResult.Member member(EpochBests bests, Problem problem, Map<Problem, Rejection> rejections) {
        Incumbent winner = bests.incumbent();
        Stages on = stages.on(problem);
        Outcome<FullSetResult.Member> member = on.check(winner.proposal(), Iteration.buildOf(winner))
                .flatMap(correct -> new BaselineComparison(on, repetition).speedup(bests))
                .flatMap(speedup -> timed(new RepeatedFinalRuns(on, repetition), bests, problem, speedup.gain()));
        return switch (member) {
            case Outcome.Rejected<FullSetResult.Member>(Rejection rejection) ->
                rejected(problem, rejection, rejections);
            case Outcome.Ok<FullSetResult.Member>(FullSetResult.Member measured) -> measured;
        };
    }

    private static Outcome<FullSetResult.Member> timed(
            RepeatedFinalRuns runs, EpochBests bests, Problem problem, Gain speedup) {
        Incumbent winner = bests.incumbent();
        return runs.of(winner, RepeatedRuns.none()).map(Timing::medianNanoseconds).map(nanoseconds ->
                new FullSetResult.Member(
                        problem.key(),
                        OptionalDouble.of(nanoseconds),
                        Optional.of(speedup),
                        vendor(nanoseconds, bests, runs.ofVendor(winner, OptionalDouble.empty(), RepeatedRuns.none())),
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

    private static FullSetResult.Member rejected(
            Problem problem, Rejection rejection, Map<Problem, Rejection> rejections) {
        rejections.put(problem, rejection);
        return FullSetResult.Member.rejected(problem.key(), rejection.stage() + ": " + rejection.reason());
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
