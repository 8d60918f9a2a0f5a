package dev.lathe.tuning.search;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** What earlier campaigns found best, tried before a search begins. What is no legal point here is passed over. */
public record WarmStarts(List<WarmStart> inOrder) {
    /** So many begin a campaign. On recorded spaces of other GPUs, ten hold what a whole campaign would find. */
    public static final int MOST = 10;

    /** Places that another type costs, and that a doubled or halved dimension costs. */
    private static final double OTHER_TYPE = 4;
    private static final double OCTAVE = 1;

    public WarmStarts {
        inOrder = List.copyOf(inOrder);
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
        return new WarmStarts(nearest);
    }

    private static double distance(Problem one, Problem other) {
        SortedMap<String, Long> sizes = other.dimensions().byName();
        double octaves = one.dimensions().byName().entrySet().stream()
                .filter(size -> sizes.containsKey(size.getKey()))
                .mapToDouble(size -> Math.abs(StrictMath.log((double) size.getValue() / requireNonNull(sizes.get(size.getKey())))))
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
