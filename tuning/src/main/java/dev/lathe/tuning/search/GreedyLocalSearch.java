package dev.lathe.tuning.search;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Greedy local search over all families. After initial trials of each family it changes one knob of the best known
 * point, moves to the next best when a neighbourhood is exhausted, and samples a random point now and then.
 */
final class GreedyLocalSearch implements SearchStrategy {
    /** Trials of each family before the local search: the default point and random points. */
    private static final int INITIAL_TRIALS = 3;

    /** The probability of a random point, which escapes local optima. */
    private static final double EXPLORATION = 0.1;

    @Override
    public Optional<Move> next(LegalPoints points, EvaluationHistory history, SeededRandom random) {
        Untried untried = new Untried(history);
        return initialTrial(points, history, random, untried)
                .or(() -> random.unit() < EXPLORATION ? Strategies.random(points, history, random) : Optional.empty())
                .or(() -> climb(points, history, random, untried))
                .or(() -> Strategies.random(points, history, random));
    }

    private static Optional<Move> initialTrial(
            LegalPoints points, EvaluationHistory history, SeededRandom random, Untried untried) {
        return points.space().families().stream()
                .filter(family -> trials(family, history) < INITIAL_TRIALS)
                .min(Comparator.comparingLong(family -> trials(family, history)))
                .flatMap(family -> simplest(family, untried)
                        .or(() -> points.random(family.name(), random, untried))
                        .map(point -> new Move(
                                point,
                                Optional.empty(),
                                Category.STRUCTURAL,
                                "initial trial",
                                "initial trial of family " + family.name())));
    }

    private static long trials(Family family, EvaluationHistory history) {
        return history.observations().stream()
                .flatMap(observation -> observation.point().stream())
                .filter(point -> point.family().equals(family.name()))
                .count();
    }

    private static Optional<Point> simplest(Family family, Untried untried) {
        return Optional.of(family.simplest())
                .filter(untried)
                .filter(point -> family.legality().violation(point).isEmpty());
    }

    private static Optional<Move> climb(
            LegalPoints points, EvaluationHistory history, SeededRandom random, Untried untried) {
        return bestFirst(history)
                .flatMap(parent -> step(parent, points, random, untried).stream())
                .findFirst();
    }

    private static Stream<Point> bestFirst(EvaluationHistory history) {
        return history.observations().stream()
                .filter(observation -> observation.outcome() instanceof Observation.Outcome.Cost)
                .sorted(Comparator.comparingDouble(
                        observation -> ((Observation.Outcome.Cost) observation.outcome()).nanoseconds()))
                .flatMap(observation -> observation.point().stream());
    }

    private static Optional<Move> step(Point parent, LegalPoints points, SeededRandom random, Untried untried) {
        List<LegalPoints.Neighbour> left = points.neighbours(parent).stream()
                .filter(neighbour -> untried.test(neighbour.point()))
                .toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(move(parent, left.get(random.below(left.size()))));
    }

    private static Move move(Point parent, LegalPoints.Neighbour neighbour) {
        String knob = neighbour.knob().name();
        return new Move(
                neighbour.point(),
                Optional.of(parent),
                neighbour.knob().category(),
                "one knob",
                knob + ": " + requireNonNull(parent.knobs().get(knob)).shown() + " to "
                        + requireNonNull(neighbour.point().knobs().get(knob)).shown());
    }
}
