package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.FullSetResult;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.statistics.Median;
import dev.lathe.tuning.statistics.RepeatedRuns;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The final measurement of a problem set. On every member, the winner is verified again and timed with the baseline,
 * and the vendor library is timed.
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
    public Outcome<FinalMeasurement> measure(EpochBests bests) {
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
        VendorResult vendor = bests.vendor() instanceof VendorResult.Timed(String library, double alone, var none)
                ? VendorResult.Timed.alone(library, mean(full, FullSetResult.Member::vendor).orElse(alone))
                : bests.vendor();
        return new FinalMeasurement(
                mean(full, FullSetResult.Member::winner).orElse(bests.incumbent().medianNanoseconds()),
                mean(full, FullSetResult.Member::baseline).orElse(bests.baseline().medianNanoseconds()),
                vendor,
                Optional.of(full));
    }

    private FullSetResult.Member member(EpochBests bests, Problem problem, Map<Problem, Rejection> rejections) {
        Incumbent winner = bests.incumbent();
        return switch (stages.on(problem).check(winner.proposal(), Iteration.buildOf(winner))) {
            case Outcome.Rejected<Correctness>(Rejection rejection) -> rejected(problem, rejection, rejections);
            case Outcome.Ok<Correctness>(Correctness correct) -> timed(bests, problem, rejections);
        };
    }

    private FullSetResult.Member timed(EpochBests bests, Problem problem, Map<Problem, Rejection> rejections) {
        Incumbent winner = bests.incumbent();
        Build baseline = Iteration.buildOf(bests.baseline());
        return switch (stages.on(problem)
                .benchmark(
                        winner.proposal(), Iteration.buildOf(winner), Optional.of(baseline), BenchmarkRequest.FINAL)) {
            case Outcome.Rejected<Timing>(Rejection rejection) -> rejected(problem, rejection, rejections);
            case Outcome.Ok<Timing>(Timing timed) -> member(timed, winner, problem);
        };
    }

    private FullSetResult.Member member(Timing first, Incumbent winner, Problem problem) {
        RepeatedFinalRuns runs = new RepeatedFinalRuns(stages.on(problem), repetition);
        double nanoseconds = Timing.medianNanoseconds(runs.after(Outcome.ok(first), winner, RepeatedRuns.none()));
        return new FullSetResult.Member(
                problem.key(),
                OptionalDouble.of(nanoseconds),
                first.incumbent().stream()
                        .mapToDouble(baseline -> Median.of(baseline.nanoseconds()))
                        .findFirst(),
                vendor(nanoseconds, runs.ofVendor(winner, RepeatedRuns.none())),
                Optional.empty());
    }

    /**
     * Returns the vendor library's time. If the winner was timed in the same run, the time is scaled by the ratio of
     * that run.
     */
    private static OptionalDouble vendor(double winner, VendorResult vendor) {
        return switch (vendor) {
            case VendorResult.Timed timed -> OptionalDouble.of(timed.pairedNanoseconds().isPresent()
                    ? winner * timed.medianNanoseconds() / timed.pairedNanoseconds().getAsDouble()
                    : timed.medianNanoseconds());
            case VendorResult.Unavailable unavailable -> OptionalDouble.empty();
        };
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
        List<String> scored = problems.representatives().stream().map(Problem::key).toList();
        double[] times = full.members().stream()
                .filter(member -> scored.contains(member.problem()))
                .map(time)
                .filter(OptionalDouble::isPresent)
                .mapToDouble(OptionalDouble::getAsDouble)
                .toArray();
        return times.length == scored.size() ? OptionalDouble.of(ScoreRule.mean(times)) : OptionalDouble.empty();
    }
}
