package dev.lathe.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The legal points of a family, enumerated if they are few, else found by walks. */
final class FamilyPoints {
    /**
     * The largest number of points that are enumerated. A point takes more than half a kilobyte, and a sweep keeps a list per
     * problem.
     */
    static final int LISTED_AT_MOST = 20_000;

    private final Family family;
    private final Optional<List<Point>> all;

    FamilyPoints(Family family) {
        this.family = family;
        this.all = family.legality().listed().or(() -> listed(family));
    }

    private static Optional<List<Point>> listed(Family family) {
        List<Point> points = new ArrayList<>();
        boolean tooMany = new FamilyWalk(family, Knob::values).visit(point -> {
            points.add(point);
            return points.size() > LISTED_AT_MOST;
        });
        return tooMany ? Optional.empty() : Optional.of(List.copyOf(points));
    }

    Family family() {
        return family;
    }

    Optional<List<Point>> all() {
        return all;
    }

    /** Returns the first point in canonical order that passes the filter. */
    Optional<Point> first(Predicate<Point> wanted) {
        return all.map(points -> points.stream().filter(wanted).findFirst()).orElseGet(() -> walk(Knob::values, wanted));
    }

    /** Returns the first point of a walk that passes the filter. */
    Optional<Point> walk(java.util.function.Function<Knob, List<KnobValue>> order, Predicate<Point> wanted) {
        List<Point> found = new ArrayList<>();
        new FamilyWalk(family, order).visit(point -> {
            if (wanted.test(point)) {
                found.add(point);
            }
            return !found.isEmpty();
        });
        return found.stream().findFirst();
    }
}
