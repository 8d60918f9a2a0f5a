package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.Histories;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A simulated device with three families, each faster than the previous one. The best tile is inside the space, some
 * knobs depend on each other, and some points do not compile.
 */
final class Landscape {
    private static final List<String> FAMILIES = List.of("naive", "blocked", "simd");

    private final LegalPoints points = new LegalPoints(new SearchSpace(List.of(
            new Family("naive", List.of(Spaces.knob("ORDER", 0, 1, 2)), point -> Optional.empty()),
            family("blocked"),
            family("simd"))));

    private static Family family(String name) {
        return new Family(
                name,
                List.of(
                        Spaces.knob("MC", 1, 2, 3, 4, 5, 6, 7, 8),
                        Spaces.knob("NC", 1, 2, 3, 4, 5, 6, 7, 8),
                        Spaces.knob("KC", 1, 2, 3, 4, 5, 6),
                        Spaces.knob("UNROLL", 1, 2, 4, 8),
                        Spaces.words("FLAGS", "-O2", "-O3", "-Ofast")),
                Spaces.rules(Spaces.constraint("fits", "MC * NC <= 48")));
    }

    LegalPoints points() {
        return points;
    }

    Histories start() {
        Point simplest = points.space().simplest();
        return Histories.of(simplest, nanoseconds(simplest));
    }

    /** Returns the history of a campaign that ends at this many proposals, or when the strategy has no further one. */
    Histories run(SearchStrategy strategy, long seed, int ordinals) {
        Histories history = start();
        for (int ordinal = 1; ordinal <= ordinals; ordinal++) {
            Optional<Move> move = strategy.next(points, history, SeededRandom.of(seed, ordinal));
            if (move.isEmpty()) {
                return history;
            }
            history = history.with(move.get().point(), outcome(move.get().point()));
        }
        return history;
    }

    static double best(Histories history) {
        return history.observations().stream()
                .filter(observation -> observation.outcome() instanceof Observation.Outcome.Cost)
                .mapToDouble(observation -> ((Observation.Outcome.Cost) observation.outcome()).nanoseconds())
                .min()
                .orElseThrow();
    }

    double optimum() {
        List<Double> all = new ArrayList<>();
        points.first(point -> {
            if (outcome(point) instanceof Observation.Outcome.Cost(double nanoseconds)) {
                all.add(nanoseconds);
            }
            return false;
        });
        return Collections.min(all);
    }

    private static Observation.Outcome outcome(Point point) {
        return number(point, "UNROLL") == 8 && number(point, "KC") == 1
                ? new Observation.Outcome.Failed(RejectionStage.COMPILE)
                : new Observation.Outcome.Cost(nanoseconds(point));
    }

    private static double nanoseconds(Point point) {
        int family = FAMILIES.indexOf(point.family());
        if (family == 0) {
            return 1_000 + 100 * number(point, "ORDER");
        }
        double tile = Math.pow(number(point, "MC") - 6, 2) + Math.pow(number(point, "NC") - 7, 2)
                + 0.5 * Math.abs(number(point, "MC") - number(point, "NC"));
        double depth = Math.pow(number(point, "KC") - 4, 2) + Math.abs(number(point, "UNROLL") - 4);
        double flags = point.knobs().get("FLAGS").toString().length();
        return 900.0 / family + 10 * tile + 8 * depth + 20 / flags;
    }

    private static long number(Point point, String knob) {
        return point.knobs().get(knob) instanceof KnobValue.Whole(long number) ? number : 0;
    }
}
