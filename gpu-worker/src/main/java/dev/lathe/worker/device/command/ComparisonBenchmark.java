package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.statistics.PairedComparison;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.worker.op.ComparisonLine;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measurement of a comparison line. Its program runs in the baseline's copy, which no candidate can change. If a
 * winner is given, both are timed in the same rounds.
 */
record ComparisonBenchmark(ComparisonLine line, BenchRounds rounds, BenchRun program) {
    Outcome<Timing> beside(BenchRun winner, String identity) {
        return rounds.compare(program, Optional.of(winner), identity);
    }

    /** Times the program alone; rejects it if its rows differ from the baseline's. */
    Outcome<Timing> alone(BenchRun baseline, String identity) {
        return difference(baseline)
                .<Outcome<Timing>>map(reason -> Outcome.rejected(Rejection.of(RejectionStage.INTEGRITY, reason)))
                .orElseGet(() -> rounds.compare(program, Optional.empty(), identity));
    }

    /** A baseline that fails is rejected when it is measured itself. */
    private Optional<String> difference(BenchRun baseline) {
        try {
            return ActivityFailures.translating(baseline::run) instanceof Outcome.Ok<Results>(Results expected)
                            && program.run() instanceof Outcome.Ok<Results>(Results mine)
                    ? mine.shape().differenceFrom(expected.shape(), "the baseline")
                    : Optional.empty();
        } finally {
            baseline.process().close();
            program.process().close();
        }
    }

    /** Returns the targets of rows as shares of the program, by its name or as the fastest one. */
    SortedMap<String, Double> rowTargets() {
        return rounds.targetsBy(List.of(line.name(), TargetShare.VENDOR));
    }

    /** Returns the targets that the program sets, given those of all programs. */
    private SortedMap<String, Double> rowTargets(SortedMap<String, Double> all) {
        SortedMap<String, Double> mine = new TreeMap<>(rowTargets());
        mine.entrySet().retainAll(all.entrySet());
        return mine;
    }

    /**
     * Returns the result of the program, unavailable if it was rejected. The targets are those that were not known
     * when it was timed alone.
     */
    VendorResult result(Outcome<Timing> outcome, SortedMap<String, Double> targets) {
        return switch (outcome) {
            case Outcome.Ok<Timing>(Timing timed) -> timed.incumbent()
                    .map(winner -> VendorResult.Timed.beside(
                            line.name(), timed.medianNanoseconds(), PairedComparison.of(winner, timed.challenger())))
                    .orElseGet(() -> VendorResult.Timed.alone(line.name(), rounds.medianNanoseconds(targets)))
                    .withRowTargets(rowTargets(targets));
            case Outcome.Rejected<Timing>(Rejection rejection) ->
                VendorResult.Unavailable.ofComparison(line.name(), rejection.stage() + ": " + rejection.reason());
        };
    }
}
