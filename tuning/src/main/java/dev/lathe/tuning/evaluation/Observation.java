package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.space.candidate.Point;
import java.util.Optional;

/**
 * One earlier proposal as strategies and gates see it. The text is the candidate's; the point is empty for edited source,
 * which has no place in the space.
 */
public record Observation(int ordinal, String text, Optional<Point> point, Outcome outcome) {
    /** What is known of it. */
    public sealed interface Outcome {
        /** Its median in nanoseconds, comparable with the others of this view. */
        record Cost(double nanoseconds) implements Outcome {}

        /** It was measured in an earlier epoch, whose times may not be compared with today's. */
        record Elsewhere() implements Outcome {}

        record Failed(RejectionStage stage) implements Outcome {}

        /** It was proposed and is still being tried. */
        record Pending() implements Outcome {}
    }
}
