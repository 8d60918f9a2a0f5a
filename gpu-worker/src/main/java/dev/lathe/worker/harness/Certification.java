package dev.lathe.worker.harness;

import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The comparison of what the runner says about a candidate with a second harness. The control is a kernel whose time is not
 * in doubt; if it takes longer as well, the machine is busy and nothing follows from the candidate's time.
 */
public record Certification(Timed candidate, Timed control) {
    /** A kernel in the second harness, and its time by the runner. The harness is empty if the op has none. */
    public record Timed(Supplier<Optional<HarnessResult>> harness, double nanoseconds) {
        private boolean takesTooLong(HarnessResult result) {
            return result.deviation(nanoseconds).filter(more -> more > TOLERATED).isPresent();
        }
    }

    /** A single run can be disturbed. */
    private static final int RUNS = 3;

    /**
     * By how much longer an honest candidate may take. Brief comparisons on a cool GPU are up to a fifth faster than the
     * steady state, and the address of its memory slows a short kernel on a CPU down by as much.
     */
    private static final double TOLERATED = 0.5;

    /**
     * Returns what the second harness says, which is empty if the op has none. A rejection if results are wrong, or if the
     * candidate takes too long in each run while the control does not.
     */
    public Outcome<Optional<String>> compare(String kind) {
        boolean busy = false;
        for (int run = 1; ; run++) {
            Optional<HarnessResult> second = candidate.harness().get();
            if (second.isEmpty()) {
                return Outcome.ok(Optional.empty());
            }
            HarnessResult result = second.get();
            if (result.failure().isPresent() || result.deviation(candidate.nanoseconds()).isEmpty()) {
                return rejected(result.failure().orElse("no time"));
            }
            if (!candidate.takesTooLong(result)) {
                return Outcome.ok(Optional.of(result.text(kind, candidate.nanoseconds())));
            }
            busy |= control.harness().get().filter(control::takesTooLong).isPresent();
            if (run == RUNS) {
                return busy
                        ? Outcome.ok(Optional.of(result.results() + ", no time because the machine is busy"))
                        : rejected(tooLong(result));
            }
        }
    }

    private String tooLong(HarnessResult result) {
        return String.format(
                Locale.ROOT,
                "%s, but it takes %.1f times as long as in the runner",
                result.results(),
                1 + result.deviation(candidate.nanoseconds()).orElseThrow());
    }

    private static Outcome<Optional<String>> rejected(String reason) {
        return Outcome.rejected(Rejection.of(RejectionStage.INTEGRITY, "in the second harness: " + reason));
    }
}
