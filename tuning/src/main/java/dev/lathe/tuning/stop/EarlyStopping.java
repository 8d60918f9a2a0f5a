package dev.lathe.tuning.stop;

import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.stop.StopRule.Converged;
import dev.lathe.tuning.stop.StopRule.TargetReached;
import dev.lathe.tuning.stop.StopRule.TimeSpent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The conditions that end a campaign before its budget is spent: a target value in the metric's unit, a time limit, and
 * the patience in iterations without a gain.
 */
public record EarlyStopping(OptionalDouble value, Optional<Duration> time, OptionalInt patience) {
    public EarlyStopping {
        value.ifPresent(target -> {
            if (!(target > 0)) {
                throw new IllegalArgumentException("the target value must be positive, not " + target);
            }
        });
    }

    public static EarlyStopping never() {
        return new EarlyStopping(OptionalDouble.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** Returns the conditions with this patience. */
    public EarlyStopping withPatience(OptionalInt iterations) {
        return new EarlyStopping(value, time, iterations);
    }

    /** Returns the conditions, with those of the other for each absent one. */
    public EarlyStopping or(EarlyStopping other) {
        return new EarlyStopping(
                value.isPresent() ? value : other.value,
                time.or(() -> other.time),
                patience.isPresent() ? patience : other.patience);
    }

    public List<StopRule> rules(Metric metric) {
        Stream<StopRule> target = value.stream().mapToObj(best -> new TargetReached(metric.nanosecondsFor(best)));
        Stream<StopRule> patient = patience.stream().mapToObj(Converged::new);
        return Stream.concat(Stream.concat(target, time.map(TimeSpent::new).stream()), patient).toList();
    }
}
