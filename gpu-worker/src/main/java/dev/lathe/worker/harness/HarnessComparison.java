package dev.lathe.worker.harness;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The comparison of what the runner says about a candidate with a second harness. The control is a kernel whose time is
 * not in doubt. If the control fails or takes too long as well, the machine is at fault, and nothing follows from the
 * run.
 */
public record HarnessComparison(Timed candidate, Timed control) {
    /**
     * A kernel in the second harness, its time by the runner, and by which fraction of that time it may take longer.
     * The harness is empty if the op has none.
     */
    public record Timed(Supplier<Optional<HarnessResult>> harness, double nanoseconds, double tolerated) {
        private boolean isConfirmedBy(HarnessResult result) {
            return result.failure().isEmpty()
                    && result.deviation(nanoseconds).filter(more -> more <= tolerated).isPresent();
        }
    }

    /**
     * By how much longer the control may take. Brief comparisons on a cool GPU are up to a fifth faster than the steady
     * state, and the address of its memory slows a short kernel on a CPU down by as much.
     */
    private static final double TOLERATED = 0.5;

    /** Without a processor for each thread, two threads took 1.8 times as long. */
    private static final double TOLERATED_WITH_THREADS = 1.5;

    /**
     * The runner repeats disturbed samples and the second harness does not: on a busy CPU, an honest kernel of a few
     * microseconds took 1.8 times as long there in three runs, and the control did not.
     */
    private static final double BUSY = 1;

    /** A single run can be disturbed. */
    private static final int ENOUGH_RUNS = 3;

    private static final int MOST_RUNS = 5;

    /** Returns the fraction by which the control may take longer. */
    public static double toleratedOfControl(int threads) {
        return threads == 1 ? TOLERATED : TOLERATED_WITH_THREADS;
    }

    /** Returns the fraction by which a candidate may take longer. */
    public static double tolerated(String kind, int threads) {
        return toleratedOfControl(threads) + (kind.equals("cpu") ? BUSY : 0);
    }

    /**
     * Returns what the second harness says, which is empty if the op has none. A rejection if results are wrong, or if
     * the candidate fails or takes too long in three runs beside which the control does not.
     */
    public Outcome<Optional<String>> compare(String kind) {
        int doubtful = 0;
        for (int run = 1; run <= MOST_RUNS; run++) {
            Optional<HarnessResult> second = candidate.harness().get();
            if (second.isEmpty()) {
                return Outcome.ok(Optional.empty());
            }
            HarnessResult result = second.get();
            if (result.isWrong()) {
                return rejected(result);
            }
            if (candidate.isConfirmedBy(result)) {
                return Outcome.ok(Optional.of(result.text(kind, candidate.nanoseconds())));
            }
            if (control.harness().get().filter(control::isConfirmedBy).isPresent() && ++doubtful == ENOUGH_RUNS) {
                return rejected(result);
            }
        }
        return Outcome.ok(Optional.of("not confirmed, because the baseline is too slow or fails there, too"));
    }

    private Outcome<Optional<String>> rejected(HarnessResult result) {
        return Outcome.rejected(Rejection.of(
                RejectionStage.INTEGRITY,
                "in the second harness: " + result.failure().orElseGet(() -> tooLong(result))));
    }

    private String tooLong(HarnessResult result) {
        return result.deviation(candidate.nanoseconds())
                .map(more -> String.format(
                        Locale.ROOT,
                        "%s, but it takes %.1f times as long as in the runner",
                        result.results(),
                        1 + more))
                .orElse("no time");
    }
}
