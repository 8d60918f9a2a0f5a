package dev.lathe.tuning.stop;

import dev.lathe.tuning.op.Metric;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** What is enough for a campaign before all its iterations are done: a best of that value, in the metric's unit, or a time. */
public record Enough(OptionalDouble value, Optional<Duration> time) {
    public Enough {
        value.ifPresent(wanted -> {
            if (!(wanted > 0)) {
                throw new IllegalArgumentException("enough must be positive, not " + wanted);
            }
        });
    }

    public static Enough never() {
        return new Enough(OptionalDouble.empty(), Optional.empty());
    }

    /** This, and the other where this is silent. */
    public Enough or(Enough other) {
        return new Enough(value.isPresent() ? value : other.value, time.or(() -> other.time));
    }

    public List<StopRule> rules(Metric metric) {
        Stream<StopRule> target = value.stream().mapToObj(wanted -> new TargetReached(metric.nanosecondsFor(wanted)));
        return Stream.concat(target, time.map(TimeSpent::new).stream()).toList();
    }
}
