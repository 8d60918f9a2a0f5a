package dev.lathe.tuning.search;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.packing.DeflatedText;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The best candidates of earlier campaigns, proposed before the search starts. Points that are illegal here are
 * skipped. Edited kernels are carried with their source, as families of the space that the campaign searches.
 */
public record WarmStarts(List<WarmStart> inOrder, Optional<List<Variant>> edited) {
    /**
     * The number of warm starts per campaign. On recorded spaces of other GPUs, ten contain what a whole campaign would
     * find.
     */
    public static final int LIMIT = 10;

    /** Penalties in ranks for another data type, and for a doubled or halved dimension. */
    private static final double OTHER_TYPE = 4;
    private static final double OCTAVE = 1;

    /** The limit of packed source per campaign in characters, equal to that of a submission. */
    private static final int SOURCE_LIMIT = 10_000;

    /** The limit of packed source per sweep in characters, since the plan is one payload. */
    private static final int SWEEP_SOURCE_LIMIT = 200_000;

    public WarmStarts {
        inOrder = List.copyOf(inOrder);
        edited = edited.map(List::copyOf);
    }

    public WarmStarts(List<WarmStart> inOrder) {
        this(inOrder, Optional.empty());
    }

    /** Returns the warm starts of a sweep without edited candidates whose source is missing or exceeds the limit. */
    public static WarmStarts of(List<WarmStart> inOrder, List<Variant> edited) {
        return within(SWEEP_SOURCE_LIMIT, inOrder, edited);
    }

    private static WarmStarts within(int room, List<WarmStart> inOrder, List<Variant> edited) {
        List<WarmStart> kept = new ArrayList<>();
        SortedMap<String, Variant> carried = new TreeMap<>();
        for (WarmStart found : inOrder) {
            Optional<Variant> variant = variant(found, edited);
            variant.filter(one -> !carried.containsKey(one.name()))
                    .filter(one -> source(carried.values()) + source(List.of(one)) <= room)
                    .ifPresent(one -> carried.put(one.name(), one));
            if (!Source.isVariant(found.family()) || carried.containsKey(found.family())) {
                kept.add(found);
            }
        }
        return new WarmStarts(kept, Optional.of(List.copyOf(carried.values())).filter(some -> !some.isEmpty()));
    }

    private static Optional<Variant> variant(WarmStart found, List<Variant> edited) {
        return edited.stream().filter(one -> one.name().equals(found.family())).findFirst();
    }

    private static int source(Collection<Variant> edited) {
        return edited.stream().mapToInt(one -> DeflatedText.deflate(one.code()).length()).sum();
    }

    /** Returns the warm starts for a problem: candidates of the most similar problems first, each candidate once. */
    public WarmStarts nearestTo(Problem problem) {
        List<WarmStart> nearest = new ArrayList<>();
        SortedSet<String> candidates = new TreeSet<>();
        inOrder.stream()
                .sorted(Comparator.comparingDouble(found -> found.place() + distance(found.problem(), problem)))
                .filter(found -> candidates.add(found.candidate()))
                .limit(LIMIT)
                .forEach(nearest::add);
        return within(SOURCE_LIMIT, nearest, edited.orElse(List.of()));
    }

    private static double distance(Problem one, Problem other) {
        SortedMap<String, Long> sizes = other.dimensions().byName();
        double octaves = one.dimensions().byName().entrySet().stream()
                        .filter(size -> sizes.containsKey(size.getKey()))
                        .mapToDouble(size -> Math.abs(
                                StrictMath.log((double) size.getValue() / requireNonNull(sizes.get(size.getKey())))))
                        .sum()
                / StrictMath.log(2);
        return OCTAVE * octaves + (one.dtype().equals(other.dtype()) ? 0 : OTHER_TYPE);
    }

    /** Returns the first warm start that was not tried; empty when the search may start. */
    public Optional<Move> next(LegalPoints points, EvaluationHistory history) {
        Untried untried = new Untried(history);
        return inOrder.stream()
                .flatMap(imported -> points.point(imported.candidate()).stream()
                        .filter(untried)
                        .filter(point -> points.space().violation(point).isEmpty())
                        .map(point -> move(point, imported)))
                .findFirst();
    }

    private static Move move(Point point, WarmStart imported) {
        return new Move(
                point,
                Optional.empty(),
                Category.STRUCTURAL,
                "warm start",
                "number " + (imported.place() + 1) + " of " + imported.source());
    }

    /** Returns a strategy that proposes these first. */
    public SearchStrategy before(SearchStrategy strategy) {
        return (points, history, random) -> next(points, history).or(() -> strategy.next(points, history, random));
    }
}
