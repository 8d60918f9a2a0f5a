package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.SecondHarnessRule;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.WinnerReport;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/** The measurements of a campaign: the bests of an epoch, each candidate, and the winner at the end. */
final class MeasurementSteps {
    private final Stages stages;
    private final EvaluationLog log;
    private final EpochOpening opening;
    private final Iteration iteration;
    private final FinalBenchmark finalBenchmark;
    private final Runoff runoff;

    MeasurementSteps(CampaignPlan plan, Proposer proposer, Stages stages, EvaluationLog log) {
        this.stages = stages;
        this.log = log;
        opening = new EpochOpening(plan, proposer, stages, log);
        iteration = new Iteration(plan, stages, log);
        finalBenchmark = plan.problems().single()
                ? new SingleFinalBenchmark(plan, stages)
                : new SetFinalBenchmark(plan, stages);
        runoff = new Runoff(plan, stages, log);
    }

    /** Measures the bests of an epoch that is not open yet. */
    void openEpoch(int epoch) {
        if (!log.campaign().isOpen(epoch)) {
            opening.measure();
        }
    }

    /** Measures and records a candidate. {@code promoted} gets the bests with it before its profile is known. */
    void evaluate(InFlight candidate, Consumer<EpochBests> promoted) {
        iteration.finish(candidate, promoted);
    }

    /**
     * Measures the winner of the runoff. If it is rejected, another candidate replaces it. A doubted one needs a second
     * harness.
     */
    void measureWinner(boolean doubted) {
        boolean measured = log.campaign().epochBests().isEmpty();
        while (!measured) {
            OptionalDouble steadyNanoseconds = runoff.run();
            switch (finalMeasurement(log.campaign().bests(), steadyNanoseconds, doubted)) {
                case Outcome.Ok<FinalMeasurement>(FinalMeasurement times) -> {
                    log.end(times);
                    measured = true;
                }
                case Outcome.Rejected<FinalMeasurement>(Rejection rejection) -> runoff.replace(rejection);
            }
        }
    }

    private Outcome<FinalMeasurement> finalMeasurement(
            EpochBests bests, OptionalDouble steadyNanoseconds, boolean doubted) {
        return checked(bests, doubted || needsSecondHarness(bests)).flatMap(passed -> finalBenchmark
                .measure(bests, steadyNanoseconds)
                .map(times -> times.withChecks(
                        passed.sanitizers(), passed.unsanitized(), passed.secondHarness(), passed.inputSeed())));
    }

    private static boolean needsSecondHarness(EpochBests bests) {
        return SecondHarnessRule.isRequiredToWin(bests.incumbent().proposal().candidate(), bests.shares());
    }

    /** Returns the checks that the winner passed. The baseline is the op's own kernel and is not checked. */
    private Outcome<WinnerReport> checked(EpochBests bests, boolean needsSecondHarness) {
        Incumbent winner = bests.incumbent();
        return winner.iteration() == 0
                ? Outcome.ok(WinnerReport.none())
                : stages.checkWinner(
                        winner.proposal(),
                        Iteration.buildOf(winner),
                        needsSecondHarness ? iteration.claim(winner.medianNanoseconds(), bests) : Optional.empty());
    }
}
