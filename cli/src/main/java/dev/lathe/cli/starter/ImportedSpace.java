package dev.lathe.cli.starter;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.ExpressionLegality;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Knobs and constraints from another tuner's file. The defaults are a legal point. */
public record ImportedSpace(List<Knob> knobs, List<Constraint> constraints) {
    public static final String FAMILY = "imported";

    public ImportedSpace {
        knobs = List.copyOf(knobs);
        constraints = List.copyOf(constraints);
    }

    /**
     * Creates a space. Replaces the defaults if they violate a constraint; throws IllegalArgumentException if no point
     * is legal.
     */
    static ImportedSpace of(List<Knob> knobs, List<Constraint> constraints) {
        Family family = new Family(FAMILY, knobs, new ExpressionLegality(constraints, Collections.emptySortedMap()));
        if (family.legality().violation(family.simplest()).isEmpty()) {
            return new ImportedSpace(knobs, constraints);
        }
        Point legal = new LegalPoints(new SearchSpace(List.of(family)))
                .first(point -> true)
                .orElseThrow(() -> new IllegalArgumentException("Conditions: no point satisfies all of them"));
        return new ImportedSpace(knobs.stream().map(knob -> startingAt(knob, legal)).toList(), constraints);
    }

    private static Knob startingAt(Knob knob, Point point) {
        return new Knob(
                knob.name(),
                knob.meaning(),
                knob.category(),
                knob.values(),
                requireNonNull(point.knobs().get(knob.name())));
    }

    /** Returns the start of a kernel of this space, which makes a missing knob a compile error. */
    public String guard() {
        String missing = knobs.stream().map(knob -> "!defined " + knob.name()).collect(Collectors.joining(" || "));
        String names = knobs.stream().map(Knob::name).collect(Collectors.joining(", "));
        return "#if " + missing + "\n#error \"missing knob: " + names + " are required\"\n#endif\n\n";
    }
}
