package dev.lathe.tuning.search.family;

import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Legality;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.RandomSource;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The importance of the knobs of a family: how much worse the surrogate predicts measured speeds when a knob's values
 * are permuted among the candidates (Breiman, 2001). Each prediction is by a forest that was fitted without the
 * predicted candidate. {@code explained} is the share of the variance of the logarithmic speeds that these predictions
 * explain, which limits what the importances say.
 */
public record KnobImportance(String family, int candidates, double explained, List<Share> shares) {
    /** Fewer candidates do not determine a forest. */
    private static final int MIN_CANDIDATES = 12;

    private static final double RELIABLE = 0.2;

    private static final int FOLDS = 5;

    /** The permutations of each knob whose errors are averaged. */
    private static final int PERMUTATIONS = 5;

    public KnobImportance {
        shares = List.copyOf(shares);
    }

    /** The share of a knob in the sum of the importances, from 0 to 1. */
    public record Share(String knob, double share) {}

    /** A measured candidate and its speed in a unit that all candidates share. */
    public record Speed(Point point, double speed) {}

    /** Returns whether the predictions explain enough to rank the knobs. */
    public boolean isReliable() {
        return explained >= RELIABLE;
    }

    /** Returns the importances, the largest first; empty for fewer than 12 candidates or if their speeds are equal. */
    public static Optional<KnobImportance> of(List<Speed> speeds, RandomSource random) {
        return speeds.size() < MIN_CANDIDATES ? Optional.empty() : new Estimate(speeds, random).importance();
    }

    private static final class Estimate {
        private final RandomSource random;
        private final Grid grid;
        private final Features features;
        private final long[] indices;
        private final double[] values;

        Estimate(List<Speed> speeds, RandomSource random) {
            this.random = random;
            this.grid = grid(speeds.stream().map(Speed::point).toList());
            this.features = new Features(grid);
            this.indices = speeds.stream().mapToLong(speed -> grid.index(speed.point())).toArray();
            this.values = speeds.stream().mapToDouble(speed -> StrictMath.log(speed.speed())).toArray();
        }

        /** Returns the grid of the values that occur in the points. */
        private static Grid grid(List<Point> points) {
            List<Knob> knobs = points.getFirst().knobs().keySet().stream()
                    .map(name -> knob(name, points))
                    .toList();
            Family family = new Family(points.getFirst().family(), knobs, new Measured(points));
            return new LegalPoints(new SearchSpace(List.of(family))).grids().getFirst();
        }

        private static Knob knob(String name, List<Point> points) {
            List<KnobValue> seen =
                    points.stream().map(point -> point.knobs().get(name)).distinct().sorted().toList();
            return new Knob(name, name, Category.TILING, seen, seen.getFirst());
        }

        Optional<KnobImportance> importance() {
            double variance = variance();
            if (features.count() == 0 || variance == 0) {
                return Optional.empty();
            }
            List<Forest> forests = IntStream.range(0, FOLDS).mapToObj(this::withoutFold).toList();
            double error = error(forests, indices);
            double[] losses = IntStream.range(0, grid.knobs())
                    .mapToDouble(knob -> Math.max(0, permuted(forests, knob) - error))
                    .toArray();
            double sum = IntStream.range(0, losses.length).mapToDouble(knob -> losses[knob]).sum();
            List<Share> shares = IntStream.range(0, losses.length)
                    .filter(knob -> grid.values(knob) > 1)
                    .mapToObj(knob -> new Share(grid.knob(knob).name(), sum == 0 ? 0 : losses[knob] / sum))
                    .sorted(Comparator.comparingDouble(Share::share).reversed())
                    .toList();
            double explained = Math.max(0, 1 - error / variance);
            return Optional.of(new KnobImportance(grid.family().name(), values.length, explained, shares));
        }

        private double variance() {
            double mean = IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElse(0);
            return IntStream.range(0, values.length)
                    .mapToDouble(i -> (values[i] - mean) * (values[i] - mean))
                    .average()
                    .orElse(0);
        }

        private Forest withoutFold(int fold) {
            int[] fitted = IntStream.range(0, values.length).filter(i -> i % FOLDS != fold).toArray();
            return Forest.of(
                    new Examples(
                            IntStream.of(fitted).mapToObj(i -> features.of(indices[i])).toArray(float[][]::new),
                            IntStream.of(fitted).mapToDouble(i -> values[i]).toArray()),
                    random);
        }

        /** Returns the mean squared error of the predictions at these indices. */
        private double error(List<Forest> forests, long[] at) {
            return IntStream.range(0, values.length)
                    .mapToDouble(i -> forests.get(i % FOLDS).predict(features.of(at[i])).mean() - values[i])
                    .map(difference -> difference * difference)
                    .average()
                    .orElse(0);
        }

        private double permuted(List<Forest> forests, int knob) {
            if (grid.values(knob) < 2) {
                return 0;
            }
            double sum = 0;
            for (int permutation = 0; permutation < PERMUTATIONS; permutation++) {
                sum += error(forests, withPermuted(knob));
            }
            return sum / PERMUTATIONS;
        }

        private long[] withPermuted(int knob) {
            List<Integer> rows = new ArrayList<>(IntStream.range(0, indices.length).boxed().toList());
            List<Integer> order = random.shuffled(rows);
            return IntStream.range(0, indices.length)
                    .mapToLong(i -> grid.moved(indices[i], knob, grid.position(indices[order.get(i)], knob)))
                    .toArray();
        }
    }

    /** The legality of a family whose points are those that were measured. */
    private record Measured(List<Point> points) implements Legality {
        @Override
        public Optional<Violation> violation(Point point) {
            return Optional.empty();
        }

        @Override
        public Optional<List<Point>> listed() {
            return Optional.of(points);
        }
    }
}
