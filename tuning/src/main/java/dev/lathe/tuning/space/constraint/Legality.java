package dev.lathe.tuning.space.constraint;

import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Which points of a family may be tried. Rules over expressions answer as soon as the knobs they name are chosen, so that
 * a search can leave a hopeless branch early; a recorded space knows all its points.
 */
public interface Legality {
    /** The first rule that a complete point breaks, if any. */
    Optional<Violation> violation(Point point);

    /** Whether a choice of the first knobs, in the family's order, can still become a legal point; true where that is not known. */
    default boolean admits(List<Knob> chosen, SortedMap<String, KnobValue> values) {
        return true;
    }

    /** Every legal point, where they are given one by one. */
    default Optional<List<Point>> listed() {
        return Optional.empty();
    }

    /** Throws IllegalArgumentException where the rules do not fit a family of these knobs. */
    default void requireFitting(List<Knob> knobs) {}

    static Legality everything() {
        return point -> Optional.empty();
    }
}
