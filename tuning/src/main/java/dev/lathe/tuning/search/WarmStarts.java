package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.packing.DeflatedText;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.legal.LegalPoints;
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
 * What earlier campaigns found best, tried before a search begins. What is no legal point here is passed over. Edited
 * kernels among them come with their source; they are families of the space that the campaign searches.
 */
public record WarmStarts(List<WarmStart> inOrder, Optional<List<Variant>> edited) {
    /** So many begin a campaign. On recorded spaces of other GPUs, ten hold what a whole campaign would find. */
    public static final int MOST = 10;

    /** Places that another type costs, and that a doubled or halved dimension costs. */
    private static final double OTHER_TYPE = 4;
    private static final double OCTAVE = 1;

    /** Characters of packed source that a campaign carries, as much as a submission may have. */
    private static final int MOST_SOURCE = 10_000;

    /** The same of a whole sweep, whose plan is one payload. */
    private static final int MOST_SOURCE_IN_A_SWEEP = 200_000;

    public WarmStarts {
        inOrder = List.copyOf(inOrder);
        edited = edited.map(List::copyOf);
    }

    public WarmStarts(List<WarmStart> inOrder) {
        this(inOrder, Optional.empty());
    }

    /** Those of a sweep; edited ones whose source is missing, or too long with that of the others, are left out. */
    public static WarmStarts of(List<WarmStart> inOrder, List<Variant> edited) {
        return within(MOST_SOURCE_IN_A_SWEEP, inOrder, edited);
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

    /** The best for a problem: those of the most similar problems first, each candidate once. */
    public WarmStarts nearestTo(Problem problem) {
        List<WarmStart> nearest = new ArrayList<>();
        SortedSet<String> candidates = new TreeSet<>();
        inOrder.stream()
                .sorted(Comparator.comparingDouble(found -> found.place() + distance(found.problem(), problem)))
                .filter(found -> candidates.add(found.candidate()))
                .limit(MOST)
                .forEach(nearest::add);
        return within(MOST_SOURCE, nearest, edited.orElse(List.of()));
    }

    private static double distance(Problem one, Problem other) {
        SortedMap<String, Long> sizes = other.dimensions().byName();
        double octaves = one.dimensions().byName().entrySet().stream()
                .filter(size -> sizes.containsKey(size.getKey()))
                .mapToDouble(size -> Math.abs(StrictMath.log((double) size.getValue() / sizes.get(size.getKey()))))
                .sum()
                / StrictMath.log(2);
        return OCTAVE * octaves + (one.dtype().equals(other.dtype()) ? 0 : OTHER_TYPE);
    }

    /** The first that was not tried; empty when the search may begin. */
    public Optional<Move> next(LegalPoints points, EvaluationHistory history) {
        Untried untried = new Untried(history);
        return inOrder.stream()
                .flatMap(imported -> points.space().point(imported.candidate()).stream()
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
                "number " + (imported.place() + 1) + " of " + imported.source());
    }

    /** A strategy that tries these first. */
    public SearchStrategy before(SearchStrategy strategy) {
        return (points, history, draws) -> next(points, history).or(() -> strategy.next(points, history, draws));
    }
}
