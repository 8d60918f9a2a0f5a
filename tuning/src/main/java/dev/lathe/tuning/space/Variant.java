package dev.lathe.tuning.space;

import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.Knob;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An edited kernel that a search can tune: the family that it is called and compiled as, its text, and knobs of its own, which
 * come to the family's or replace those of the same name. In a space it is a family by itself.
 */
public record Variant(String family, String code, List<Knob> knobs) {
    public Variant {
        knobs = List.copyOf(knobs);
    }

    /** The family's name in a space, with which the texts of its candidates begin. */
    public String name() {
        return Source.variantOf(family, code);
    }

    /** The candidate of a point of this variant. */
    public Source source(Point point) {
        return new Source(family, code, point.knobs());
    }

    Family like(Family original) {
        Predicate<Knob> isReplaced = knob -> knobs.stream().anyMatch(own -> own.name().equals(knob.name()));
        List<Knob> all = new ArrayList<>(original.knobs().stream().filter(isReplaced.negate()).toList());
        all.addAll(knobs);
        return new Family(name(), all, original.legality());
    }

    /** The variants of families that the space has and does not list point by point; the others are for the gates to refuse. */
    static Stream<Family> families(List<Variant> variants, SearchSpace space) {
        return variants.stream().flatMap(variant -> space.family(variant.family())
                .filter(original -> original.legality().listed().isEmpty())
                .map(variant::like)
                .stream());
    }
}
