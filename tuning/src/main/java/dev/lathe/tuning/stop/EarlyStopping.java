package dev.lathe.tuning.stop;

import dev.lathe.tuning.op.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * What is enough for a campaign before all its iterations are done: a best of that value, in the metric's unit, a time, or so
 * many iterations without a gain.
 */
public record EarlyStopping(OptionalDouble value, Optional<Duration> time, OptionalInt patience) {
    public EarlyStopping {
        value.ifPresent(wanted -> {
            if (!(wanted > 0)) {
                throw new IllegalArgumentException("enough must be positive, not " + wanted);
            }
        });
    }

    public static EarlyStopping never() {
        return new EarlyStopping(OptionalDouble.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** The same, where a campaign that gains nothing in so many iterations has had enough, too. */
    public EarlyStopping withPatience(OptionalInt iterations) {
        return new EarlyStopping(value, time, iterations);
    }

    /** This, and the other where this is silent. */
    public EarlyStopping or(EarlyStopping other) {
        return new EarlyStopping(
                value.isPresent() ? value : other.value,
                time.or(() -> other.time),
                patience.isPresent() ? patience : other.patience);
    }

    public List<StopRule> rules(Metric metric) {
        Stream<StopRule> target = value.stream().mapToObj(wanted -> new TargetReached(metric.nanosecondsFor(wanted)));
        Stream<StopRule> patient = patience.stream().mapToObj(Converged::new);
        return Stream.concat(Stream.concat(target, time.map(TimeSpent::new).stream()), patient).toList();
    }
}
