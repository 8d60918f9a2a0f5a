package dev.lathe.tuning.space.legal;

import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The legal points of one family: all of them in a list where they are few, else found one by one. */
final class FamilyPoints {
    /**
     * A point takes more than half a kilobyte, and a sweep keeps a list for each of its problems; beyond this many, a list
     * would cost more than it saves.
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

    /** The first point in canonical order that is wanted. */
    Optional<Point> first(Predicate<Point> wanted) {
        return all.map(points -> points.stream().filter(wanted).findFirst()).orElseGet(() -> walk(Knob::values, wanted));
    }

    /** The first point that a walk meets and that is wanted. */
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
