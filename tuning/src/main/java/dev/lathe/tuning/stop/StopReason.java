package dev.lathe.tuning.stop;

import java.util.Locale;
import java.util.Optional;

/** The reason why a campaign ended: a kind that programs can compare, and a text. */
public record StopReason(Kind kind, String text) {
    /** Returns the reason of an end that a user requests. */
    public static StopReason stopped(String reason) {
        return new StopReason(Kind.STOPPED_BY_USER, "stopped: " + reason);
    }

    /** Returns the reason of the end of a campaign without a baseline. */
    public static StopReason baselineFailed(String message) {
        return new StopReason(Kind.BASELINE_FAILED, message);
    }

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

        /** Returns how to continue after an end that an extension does not change; empty after any other end. */
        public Optional<String> continuation() {
            return switch (this) {
                case TARGET_REACHED -> Optional.of("start a sweep with another target to continue");
                case TIME_SPENT -> Optional.of("start a sweep with a longer time limit to continue");
                case AGENT_BUDGET_SPENT -> Optional.of("start a sweep with a larger budget of the agent to continue");
                case SPACE_EXHAUSTED ->
                    Optional.of("submit a candidate, or start a sweep with more values of the knobs to continue");
                case ITERATIONS_DONE,
                        ROUNDS_DONE,
                        CONVERGED,
                        ATTEMPTS_SPENT,
                        STOPPED_BY_USER,
                        BASELINE_FAILED,
                        FAILED -> Optional.empty();
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
