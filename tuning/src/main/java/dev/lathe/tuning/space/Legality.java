package dev.lathe.tuning.space;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The legality of a family's points. Constraints are evaluated as soon as their knobs are chosen, so that a walk prunes
 * early; a recorded space enumerates its points.
 */
public interface Legality {
    /** Returns the first violation of a complete point. */
    Optional<Violation> violation(Point point);

    /**
     * Returns whether values of the first knobs, in the family's order, can be completed to a legal point; true if
     * unknown.
     */
    default boolean admits(List<Knob> chosen, SortedMap<String, KnobValue> values) {
        return true;
    }

    /** Returns all legal points if they are enumerated. */
    default Optional<List<Point>> listed() {
        return Optional.empty();
    }

    /** Throws IllegalArgumentException if the constraints do not fit a family with these knobs. */
    default void requireFitting(List<Knob> knobs) {}
}
