package dev.lathe.tuning.stop;

import java.util.Locale;

/** The reason why a campaign ended: a kind that programs can compare, and a text. */
public record StopReason(Kind kind, String text) {
    public enum Kind {
        ITERATIONS_DONE,
        ROUNDS_DONE,
        CONVERGED,
        TARGET_REACHED,
        TIME_SPENT,
        ATTEMPTS_SPENT,
        SPACE_EXHAUSTED,
        AGENT_BUDGET_SPENT,
        STOPPED_BY_USER,
        BASELINE_FAILED,
        FAILED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
