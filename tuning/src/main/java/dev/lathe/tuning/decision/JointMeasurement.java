package dev.lathe.tuning.decision;

import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Samples;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Combines the measurements of one candidate on several problems by geometric means of their medians, gains and
 * samples. Samples are paired by position, up to the smallest count.
 */
public final class JointMeasurement {
    private JointMeasurement() {}

    public static Measurement of(SortedMap<String, Measurement> measurements) {
        List<Measurement> all = List.copyOf(measurements.values());
        Measurement first = all.getFirst();
        return all.size() == 1
                ? first
                : new Measurement(
                        samples(all.stream().map(Measurement::samples).toList()),
                        incumbents(all),
                        mean(all, Measurement::medianNanoseconds),
                        gain(all),
                        first.environment());
    }

    private static Optional<Samples> incumbents(List<Measurement> all) {
        List<Samples> samples = all.stream().flatMap(one -> one.incumbentSamples().stream()).toList();
        return samples.size() == all.size() ? Optional.of(samples(samples)) : Optional.empty();
    }

    private static Optional<Gain> gain(List<Measurement> all) {
        List<Gain> gains = all.stream().flatMap(one -> one.gain().stream()).toList();
        return gains.size() == all.size() ? Optional.of(ScoreRule.GEOMETRIC_MEAN.score(gains)) : Optional.empty();
    }

    private static Samples samples(List<Samples> all) {
        int count = all.stream().mapToInt(Samples::count).min().orElse(0);
        return new Samples(IntStream.range(0, count)
                .mapToObj(i -> mean(all, samples -> samples.nanoseconds().get(i)))
                .toList());
    }

    private static <T> double mean(List<T> all, ToDoubleFunction<T> part) {
        return ScoreRule.mean(all.stream().mapToDouble(part).toArray());
    }
}
