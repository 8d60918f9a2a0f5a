package dev.lathe.tuning.search;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Category;
import dev.lathe.tuning.space.legal.LegalPoints;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Looks at every family first, then climbs: it changes one knob of the best point known, and goes on to the next best where
 * a neighbourhood is used up. Now and then it looks elsewhere.
 */
public final class GreedyLocalSearch implements SearchStrategy {
    /** Points of each family that are looked at before the climb: its simplest kernel and some by chance. */
    private static final int FIRST_LOOKS = 3;

    /** How often it looks elsewhere while it climbs; a hill that is not the highest is left that way. */
    private static final double ELSEWHERE = 0.1;

    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom draws) {
        Untried untried = new Untried(history);
        return firstLook(points, history, draws, untried)
                .or(() -> draws.unit() < ELSEWHERE ? elsewhere(points, draws, untried) : Optional.empty())
                .or(() -> climb(points, history, draws, untried))
                .or(() -> elsewhere(points, draws, untried));
    }

    private static Optional<Move> firstLook(
            LegalPoints points, EvaluationHistory history, SeededRandom draws, Untried untried) {
        return points.space().families().stream()
                .filter(family -> looks(family, history) < FIRST_LOOKS)
                .min(Comparator.comparingLong(family -> looks(family, history)))
                .flatMap(family -> simplest(family, untried)
                        .or(() -> points.random(family.name(), draws, untried))
                        .map(point -> new Move(
                                point, Optional.empty(), Category.STRUCTURAL, "a first look at family " + family.name())));
    }

    private static long looks(Family family, EvaluationHistory history) {
        return history.known().stream()
                .flatMap(known -> known.point().stream())
                .filter(point -> point.family().equals(family.name()))
                .count();
    }

    private static Optional<Point> simplest(Family family, Untried untried) {
        return Optional.of(family.simplest())
                .filter(untried)
                .filter(point -> family.legality().violation(point).isEmpty());
    }

    private static Optional<Move> climb(LegalPoints points, EvaluationHistory history, SeededRandom draws, Untried untried) {
        return bestFirst(history)
                .flatMap(parent -> step(parent, points, draws, untried).stream())
                .findFirst();
    }

    private static Stream<Point> bestFirst(EvaluationHistory history) {
        return history.known().stream()
                .filter(known -> known.outcome() instanceof Observation.Outcome.Cost)
                .sorted(Comparator.comparingDouble(known -> ((Observation.Outcome.Cost) known.outcome()).nanoseconds()))
                .flatMap(known -> known.point().stream());
    }

    private static Optional<Move> step(Point parent, LegalPoints points, SeededRandom draws, Untried untried) {
        List<LegalPoints.Neighbour> left = points.neighbours(parent).stream()
                .filter(neighbour -> untried.test(neighbour.point()))
                .toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(move(parent, left.get(draws.below(left.size()))));
    }

    private static Move move(Point parent, LegalPoints.Neighbour neighbour) {
        String knob = neighbour.knob().name();
        return new Move(
                neighbour.point(),
                Optional.of(parent),
                neighbour.knob().category(),
                knob + ": " + requireNonNull(parent.knobs().get(knob)).shown() + " to "
                        + requireNonNull(neighbour.point().knobs().get(knob)).shown());
    }

    private static Optional<Move> elsewhere(LegalPoints points, SeededRandom draws, Untried untried) {
        return points.random(draws, untried)
                .map(point -> new Move(point, Optional.empty(), Category.STRUCTURAL, "a look elsewhere"));
    }
}
