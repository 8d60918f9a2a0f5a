package dev.lathe.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A depth-first walk over the legal points of a family, knob by knob, that backtracks as soon as the chosen values cannot be
 * completed. The knobs' own value order visits all points in canonical order; a random order finds a random point.
 */
final class FamilyWalk {
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
