package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.RunoffRule;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * The runoff in the steady state of the device. Comparisons during the search are brief, while the GPU is cool. At full
 * power, the ranking of large problems can differ. Each finalist that could be faster than the incumbent is built,
 * verified and timed again, alone.
 */
final class Runoff {
    private final SetStages stages;
    private final Preparation preparation;
    private final EvaluationLog log;
    private final RunoffRule rule;
    private final boolean hasSteadyState;

    Runoff(CampaignPlan plan, Stages stages, EvaluationLog log) {
        this.stages = new SetStages(plan.problems(), stages);
        this.preparation = new Preparation(stages, this.stages);
        this.log = log;
        this.rule = new RunoffRule(plan.sampling());
        this.hasSteadyState =
                plan.problems().single() && plan.sampling().repetition() == Repetition.SETTLED;
    }

    /**
     * Times the winner and the finalists that could replace it. Returns the winner's time in the steady state; empty if
     * there is no runoff, or if a finalist wins: the fastest of several times is too short by chance, so its final
     * measurement takes another one. A winner that is rejected here keeps its place: its final measurement rejects it
     * again and says so.
     */
    OptionalDouble run() {
        EpochBests bests = log.campaign().bests();
        return hasSteadyState
                        && !bests.otherFinalists().isEmpty()
                        && evaluate(bests.incumbent(), BenchmarkRequest.FINAL) instanceof Evaluation.Measured winner
                ? run(winner.first().medianNanoseconds())
                : OptionalDouble.empty();
    }

    private OptionalDouble run(double winner) {
        double cost = log.campaign().costOfIncumbent();
        List<Incumbent> rivals = log.campaign().bests().otherFinalists().stream()
                .filter(rival -> rule.canWin(rival.medianNanoseconds(), cost, winner))
                .toList();
        // All finalists are timed before the first one is recorded: a campaign that is stopped meanwhile keeps its
        // winner.
        List<Evaluation> evaluations = rivals.stream()
                .map(rival -> evaluate(rival, BenchmarkRequest.RIVAL))
                .toList();
        double lead = winner;
        for (int i = 0; i < rivals.size(); i++) {
            lead = record(lead, rivals.get(i).iteration(), evaluations.get(i));
        }
        return lead == winner ? OptionalDouble.of(winner) : OptionalDouble.empty();
    }

    /**
     * Replaces an incumbent that was rejected in its final measurement by the fastest finalist that passes, or else by
     * the baseline. Throws BaselineFailed if the baseline is rejected, too.
     */
    void replace(Rejection rejection) {
        EpochBests bests = log.campaign().bests();
        Incumbent rejected = bests.incumbent();
        reject(rejected.iteration(), new Evaluation.Rejected(rejected.proposal(), rejection));
        for (Incumbent finalist : Stream.concat(bests.otherFinalists().stream(), Stream.of(bests.baseline()))
                .toList()) {
            switch (evaluate(finalist, BenchmarkRequest.FINAL)) {
                case Evaluation.Rejected again -> reject(finalist.iteration(), again);
                case Evaluation.Measured measured -> {
                    String reason = "the next best after iteration " + rejected.iteration() + ", which was rejected";
                    log.recordRunoff(finalist.iteration(), measured, new Verdict.Keep(reason));
                    return;
                }
            }
        }
        throw new BaselineFailed(rejected.proposal(), rejection);
    }

    private void reject(int iteration, Evaluation.Rejected evaluation) {
        log.recordRunoff(iteration, evaluation, new Verdict.Rejected(evaluation.rejection().reason()));
    }

    private Evaluation evaluate(Incumbent finalist, int repeat) {
        return switch (preparation.prepare(finalist.proposal(), BuildFingerprints.none()).get()) {
            case Prepared.Rejected rejected -> new Evaluation.Rejected(finalist.proposal(), rejected.rejection());
            case Prepared.Ready ready -> time(ready, repeat);
        };
    }

    private Evaluation time(Prepared.Ready ready, int repeat) {
        return switch (stages.benchmark(ready.proposal(), ready.artifact(), Optional.empty(), repeat)) {
            case Outcome.Rejected<Timings>(Rejection rejection) -> new Evaluation.Rejected(ready.proposal(), rejection);
            case Outcome.Ok<Timings>(Timings timed) -> ready.measured(timed.measurements(), Optional.empty());
        };
    }

    /** Records a finalist and returns the time of the current winner in nanoseconds. */
    private double record(double lead, int iteration, Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Rejected rejected -> {
                reject(iteration, rejected);
                yield lead;
            }
            case Evaluation.Measured measured -> {
                double nanoseconds = measured.first().medianNanoseconds();
                int winner = log.campaign().bests().incumbent().iteration();
                Verdict verdict = rule.decide(nanoseconds, lead, winner);
                log.recordRunoff(iteration, measured, verdict);
                yield verdict.promotes() ? nanoseconds : lead;
            }
        };
    }
}
