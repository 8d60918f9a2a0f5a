package dev.lathe.tuning.space;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Legality by constraints, for a problem of given dimensions. */
public final class ExpressionLegality implements Legality {
    private final List<BoundConstraint> constraints;

    public ExpressionLegality(List<Constraint> constraints, SortedMap<String, Long> sizes) {
        SortedMap<String, Long> bound = new TreeMap<>(sizes);
        this.constraints = constraints.stream()
                .map(constraint -> new BoundConstraint(constraint, bound))
                .toList();
    }

    @Override
    public Optional<Violation> violation(Point point) {
        return constraints.stream()
                .flatMap(constraint -> constraint.violation(point.knobs()).stream())
                .findFirst();
    }

    @Override
    public boolean admits(List<Knob> chosen, SortedMap<String, KnobValue> values) {
        Knob last = chosen.getLast();
        for (BoundConstraint constraint : constraints) {
            if (constraint.settledBy(last, values) && !constraint.holds(values)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void requireFitting(List<Knob> knobs) {
        constraints.forEach(constraint -> constraint.requireFitting(knobs));
    }
}
