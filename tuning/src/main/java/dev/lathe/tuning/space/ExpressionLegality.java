package dev.lathe.tuning.space;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.op.Expression;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Legality by constraints, for problems of given dimensions. A point must be legal for each problem. */
public final class ExpressionLegality implements Legality {
    private final List<BoundConstraint> constraints;

    public ExpressionLegality(List<Constraint> constraints, SortedMap<String, Long> sizes) {
        this(constraints, List.of(sizes));
    }

    public ExpressionLegality(List<Constraint> constraints, List<SortedMap<String, Long>> problems) {
        this.constraints = problems.stream()
                .<SortedMap<String, Long>>map(TreeMap::new)
                .flatMap(sizes -> constraints.stream().map(constraint -> new BoundConstraint(constraint, sizes)))
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

    /** A constraint with the problem's dimensions bound, so that only knobs are free. */
    private static final class BoundConstraint {
        private final Constraint constraint;
        private final List<String> names;
        private final List<String> knobs;
        private final SortedMap<String, Long> sizes;

        BoundConstraint(Constraint constraint, SortedMap<String, Long> sizes) {
            this.constraint = constraint;
            this.names = List.copyOf(constraint.expression().names());
            this.knobs = names.stream().filter(name -> !sizes.containsKey(name)).toList();
            this.sizes = sizes;
        }

        /** Throws IllegalArgumentException if a name is neither a dimension nor an integer knob. */
        void requireFitting(List<Knob> family) {
            List<String> wholeKnobs = family.stream()
                    .filter(Knob::isWhole)
                    .map(Knob::name)
                    .toList();
            List<String> numbers = knobs.stream()
                    .filter(name -> !constraint.expression().texts().containsKey(name))
                    .toList();
            numbers.stream().filter(name -> !wholeKnobs.contains(name)).findFirst().ifPresent(name -> {
                throw new IllegalArgumentException("constraint " + constraint.name() + ": '" + name + "' in '"
                        + constraint.expression() + "' must be a dimension, which are " + sizes.keySet()
                        + ", or an integer knob, which are " + wholeKnobs);
            });
            constraint.misusedText(family).ifPresent(misused -> {
                throw new IllegalArgumentException("constraint " + constraint.name() + ": " + misused);
            });
        }

        /** Returns whether this knob is the last one that the constraint needs. */
        boolean settledBy(Knob last, SortedMap<String, KnobValue> chosen) {
            return knobs.contains(last.name()) && chosen.keySet().containsAll(knobs);
        }

        /** Returns whether the constraint holds. A division by zero or an overflow makes a point illegal. */
        boolean holds(SortedMap<String, KnobValue> chosen) {
            try {
                return result(chosen) != 0;
            } catch (ArithmeticException impossible) {
                return false;
            }
        }

        private long result(SortedMap<String, KnobValue> chosen) {
            long[] values = new long[names.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = value(names.get(i), chosen);
            }
            return constraint.expression().value(values);
        }

        private long value(String name, SortedMap<String, KnobValue> chosen) {
            Long size = sizes.get(name);
            if (size != null) {
                return size;
            }
            KnobValue value = chosen.get(name);
            if (value != null && constraint.expression().texts().containsKey(name)) {
                return Expression.code(value.toString());
            }
            if (value instanceof KnobValue.Whole(long number)) {
                return number;
            }
            throw new IllegalArgumentException(
                    "constraint " + constraint.name() + ": '" + name + "' is not an integer");
        }

        Optional<Violation> violation(SortedMap<String, KnobValue> chosen) {
            try {
                return result(chosen) != 0
                        ? Optional.empty()
                        : violated(constraint.expression() + " " + failure(chosen));
            } catch (ArithmeticException impossible) {
                return violated(String.valueOf(impossible.getMessage()));
            }
        }

        private Optional<Violation> violated(String reason) {
            return Optional.of(new Violation(constraint.name(), reason, constraint.fixHint()));
        }

        private String failure(SortedMap<String, KnobValue> chosen) {
            return names.isEmpty()
                    ? "never holds"
                    : names.stream()
                            .map(name -> name + "=" + shown(name, chosen))
                            .collect(Collectors.joining(", ", "does not hold for ", ""));
        }

        private String shown(String name, SortedMap<String, KnobValue> chosen) {
            Long size = sizes.get(name);
            return size == null ? requireNonNull(chosen.get(name)).shown() : size.toString();
        }
    }
}
