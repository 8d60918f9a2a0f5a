package dev.lathe.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The legal points of a family, enumerated if they are few, else found by walks. */
final class FamilyPoints {
    /**
     * The largest number of points that are enumerated. A point takes more than half a kilobyte, and a sweep keeps a
     * list per problem.
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
        return all.map(points -> points.stream().filter(wanted).findFirst())
                .orElseGet(() -> walk(Knob::values, wanted));
    }

    /** Returns the first point of a walk that passes the filter. */
    Optional<Point> walk(Function<Knob, List<KnobValue>> order, Predicate<Point> wanted) {
        List<Point> found = new ArrayList<>();
        new FamilyWalk(family, order).visit(point -> {
            if (wanted.test(point)) {
                found.add(point);
            }
            return !found.isEmpty();
        });
        return found.stream().findFirst();
    }

    /**
     * A depth-first walk over the legal points of a family, knob by knob, that backtracks as soon as the chosen values
     * cannot be completed. The knobs' own value order visits all points in canonical order; a random order finds a
     * random point.
     */
    private static final class FamilyWalk {
        private final Family family;
        private final Function<Knob, List<KnobValue>> order;

        FamilyWalk(Family family, Function<Knob, List<KnobValue>> order) {
            this.family = family;
            this.order = order;
        }

        /** Passes points to the visitor until it returns true; returns whether it did. */
        boolean visit(Predicate<Point> enough) {
            return visit(new ArrayList<>(), new TreeMap<>(), enough);
        }

        private boolean visit(List<Knob> chosen, SortedMap<String, KnobValue> values, Predicate<Point> enough) {
            if (chosen.size() == family.knobs().size()) {
                Point point = new Point(family.name(), values);
                return family.legality().violation(point).isEmpty() && enough.test(point);
            }
            Knob next = family.knobs().get(chosen.size());
            chosen.add(next);
            for (KnobValue value : order.apply(next)) {
                values.put(next.name(), value);
                if (family.legality().admits(chosen, values) && visit(chosen, values, enough)) {
                    return true;
                }
            }
            values.remove(next.name());
            chosen.removeLast();
            return false;
        }
    }
}
