package dev.lathe.activities.propose;

import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.CandidateId;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.List;
import java.util.function.Function;

/** A campaign's space as a proposer needs it: its legal points, the content id of a candidate in it, the edited kernels among its families. */
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

    /** What a point stands for: itself, or an edited kernel with these knobs. */
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
