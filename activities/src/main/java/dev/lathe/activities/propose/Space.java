package dev.lathe.activities.propose;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.function.Function;

/**
 * A campaign's search space: its legal points, the content ids of candidates, and the submitted variants among its
 * families.
 */
public record Space(LegalPoints points, Function<Candidate, CandidateId> ids, List<Variant> variants) {
    public Space {
        variants = List.copyOf(variants);
    }

    public Space(LegalPoints points, Function<Candidate, CandidateId> ids) {
        this(points, ids, List.of());
    }

    Space with(List<Variant> more) {
        return more.isEmpty() ? this : new Space(new LegalPoints(points.space().with(more)), ids, more);
    }

    /** Returns the candidate of a point: the point, or a variant's source with its knobs. */
    Candidate candidate(Point point) {
        return variants.stream()
                .filter(variant -> variant.name().equals(point.family()))
                .findFirst()
                .<Candidate>map(variant -> variant.source(point))
                .orElse(point);
    }

    CandidateId id(Point point) {
        return ids.apply(candidate(point));
    }
}
