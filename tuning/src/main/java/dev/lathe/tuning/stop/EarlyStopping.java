package dev.lathe.tuning.stop;

import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.stop.StopRule.Converged;
import dev.lathe.tuning.stop.StopRule.ShareReached;
import dev.lathe.tuning.stop.StopRule.TargetReached;
import dev.lathe.tuning.stop.StopRule.TimeSpent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The conditions that end a campaign before its budget is spent: a target value in the metric's unit, a target share, a
 * time limit, and the patience in iterations without a gain.
 */
public record EarlyStopping(
        OptionalDouble value, Optional<TargetShare> share, Optional<Duration> time, OptionalInt patience) {
    public EarlyStopping {
        value.ifPresent(target -> {
            if (!(target > 0)) {
                throw new IllegalArgumentException("the target value must be positive, not " + target);
            }
        });
    }

    public static EarlyStopping never() {
        return new EarlyStopping(OptionalDouble.empty(), Optional.empty(), Optional.empty(), OptionalInt.empty());
    }

    /** Returns the conditions with this patience. */
    public EarlyStopping withPatience(OptionalInt iterations) {
        return new EarlyStopping(value, share, time, iterations);
    }

    /** Returns the conditions with this target share. */
    public EarlyStopping withShare(TargetShare target) {
        return new EarlyStopping(value, Optional.of(target), time, patience);
    }

    /** Returns the conditions, with those of the other for each absent one. */
    public EarlyStopping or(EarlyStopping other) {
        return new EarlyStopping(
                value.isPresent() ? value : other.value,
                share.or(() -> other.share),
                time.or(() -> other.time),
                patience.isPresent() ? patience : other.patience);
    }

    public List<StopRule> rules(Metric metric) {
        Stream<StopRule> target = value.stream().mapToObj(best -> new TargetReached(metric.nanosecondsFor(best)));
        Stream<StopRule> shares = share.map(ShareReached::new).stream().map(StopRule.class::cast);
        Stream<StopRule> times = time.map(TimeSpent::new).stream().map(StopRule.class::cast);
        Stream<StopRule> patient = patience.stream().mapToObj(Converged::new);
        return Stream.of(target, shares, times, patient).flatMap(rules -> rules).toList();
    }
}
