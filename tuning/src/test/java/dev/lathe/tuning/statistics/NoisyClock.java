package dev.lathe.tuning.statistics;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.DoubleStream;

/**
 * Simulated times of a busy machine: normal noise, occasional samples that an interrupt makes much longer, and a drift
 * that affects both kernels. The noise is the same in every run.
 */
public final class NoisyClock {
    /** The share of disturbed samples, and the largest relative delay of one. */
    private static final double DISTURBED = 0.05;

    private static final double WORST = 0.5;

    private final RandomGenerator random;
    private final double noise;

    public NoisyClock(long seed, double noise) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.noise = noise;
    }

    /** Returns the measured gain of a comparison of this many rounds, given the true times. */
    public Gain compare(double challenger, double incumbent, int rounds) {
        double[] a = new double[2 * rounds];
        double[] b = new double[2 * rounds];
        for (int round = 0; round < rounds; round++) {
            double drift = 1 + 0.02 * random.nextGaussian();
            a[2 * round] = sample(challenger * drift);
            b[2 * round] = sample(incumbent * drift);
            b[2 * round + 1] = sample(incumbent * drift);
            a[2 * round + 1] = sample(challenger * drift);
        }
        return PairedComparison.of(Samples.of(a), Samples.of(b));
    }

    private double sample(double trueTime) {
        double delay = random.nextDouble() < DISTURBED ? WORST * random.nextDouble() : 0;
        return trueTime * Math.max(0.2, 1 + noise * random.nextGaussian() + delay);
    }

    /** Returns standard normal values. */
    public List<Double> normal(int count) {
        return DoubleStream.generate(random::nextGaussian).limit(count).boxed().toList();
    }
}
