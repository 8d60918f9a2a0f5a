package dev.lathe.activities.propose;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Variant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A campaign's search space: its legal points, the content ids of candidates, and the submitted variants among its
 * families.
 */
public final class Space {
    private final LegalPoints points;
    private final Function<Candidate, CandidateId> ids;
    private final List<Variant> variants;

    /** Each proposal reads the points of the whole ledger. */
    private final Map<String, Optional<Point>> read = new ConcurrentHashMap<>();

    public Space(LegalPoints points, Function<Candidate, CandidateId> ids) {
        this(points, ids, List.of());
    }

    private Space(LegalPoints points, Function<Candidate, CandidateId> ids, List<Variant> variants) {
        this.points = points;
        this.ids = ids;
        this.variants = variants;
    }

    Space with(List<Variant> more) {
        return more.isEmpty()
                ? this
                : new Space(new LegalPoints(points.space().with(more)), ids, List.copyOf(more));
    }

    public LegalPoints points() {
        return points;
    }

    /** Returns the point of a text; empty if it names no point of the space. */
    Optional<Point> point(String text) {
        return read.computeIfAbsent(text, points::point);
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
        return id(candidate(point));
    }

    CandidateId id(Candidate candidate) {
        return ids.apply(candidate);
    }
}
