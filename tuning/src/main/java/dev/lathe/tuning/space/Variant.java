package dev.lathe.tuning.space;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * An edited kernel that a search can tune: the family that it is compiled and launched as, its text, and its own knobs,
 * which extend or replace the family's. In a space it is a family of its own.
 */
public record Variant(String family, String code, List<Knob> knobs) {
    public Variant {
        knobs = List.copyOf(knobs);
    }

    /** Returns the family name in a space, which prefixes the texts of its candidates. */
    public String name() {
        return Source.variantOf(family, code);
    }

    /** Returns the candidate of a point of this variant. */
    public Source source(Point point) {
        return new Source(family, code, point.knobs());
    }

    Family like(Family original) {
        Predicate<Knob> isReplaced = knob -> knobs.stream().anyMatch(own -> own.name().equals(knob.name()));
        List<Knob> all = new ArrayList<>(original.knobs().stream().filter(isReplaced.negate()).toList());
        all.addAll(knobs);
        return new Family(name(), all, original.legality());
    }

    /** Returns the variants of families that the space has and does not enumerate; gates reject the others. */
    static Stream<Family> families(List<Variant> variants, SearchSpace space) {
        return variants.stream().flatMap(variant -> space.family(variant.family())
                .filter(original -> original.legality().listed().isEmpty())
                .map(variant::like)
                .stream());
    }
}
