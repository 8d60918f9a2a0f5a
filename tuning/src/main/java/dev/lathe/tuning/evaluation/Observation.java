package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.space.Point;
import java.util.Optional;

/**
 * An earlier proposal as strategies and gates see it. The text is the candidate's; the point is empty for edited
 * source, which is not in the search space.
 */
public record Observation(int ordinal, String text, Optional<Point> point, Outcome outcome) {
    /** The visible result of a proposal. */
    public sealed interface Outcome {
        /** A cost in nanoseconds, comparable with the other costs of the same history. */
        record Cost(double nanoseconds) implements Outcome {}

        /** A measurement in an earlier epoch, whose times are not comparable with those of the current epoch. */
        record Elsewhere() implements Outcome {}

        record Failed(RejectionStage stage) implements Outcome {}

        /** A proposal whose result is not visible yet. */
        record Pending() implements Outcome {}
    }
}
