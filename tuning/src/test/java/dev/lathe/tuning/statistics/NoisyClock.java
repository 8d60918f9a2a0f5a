package dev.lathe.tuning.statistics;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.DoubleStream;

/**
 * Times as a busy machine gives them: a normal part, now and then a sample that an interrupt made much longer, and a drift
 * that both kernels share. Seeded, so that a test sees the same noise in every run.
 */
public final class NoisyClock {
    /** The share of samples that are disturbed, and how much longer the worst of them is. */
    private static final double DISTURBED = 0.05;

    private static final double WORST = 0.5;

    private final RandomGenerator random;
    private final double noise;

    public NoisyClock(long seed, double noise) {
        this.random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        this.noise = noise;
    }

    /** The gain that a comparison of this many rounds shows for kernels of these true times. */
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
        double longer = random.nextDouble() < DISTURBED ? WORST * random.nextDouble() : 0;
        return trueTime * Math.max(0.2, 1 + noise * random.nextGaussian() + longer);
    }

    /** Plainly normal values around zero. */
    public List<Double> normal(int count) {
        return DoubleStream.generate(random::nextGaussian).limit(count).boxed().toList();
    }
}
