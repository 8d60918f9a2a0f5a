package dev.lathe.activities.history.timeline;

import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkResult;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessResult;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.Payloads;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Whether a task had a device to itself, and for how long, as far as its result tells. */
record Turn(boolean taken, Optional<Duration> held) {
    private static final Turn NONE = new Turn(false, Optional.empty());
    private static final Turn UNTOLD = new Turn(true, Optional.empty());

    static Turn of(Stage stage, Payloads result) {
        return switch (stage) {
            case PROPOSE, COMPILE -> NONE;
            case VENDOR -> UNTOLD;
            case CORRECTNESS -> told(held(read(result, CorrectnessResult.class)));
            case BENCHMARK -> told(held(read(result, BenchmarkResult.class)));
            case PROFILE -> of(read(result, Profile.class));
        };
    }

    /** Counters are taken on the device; everything else is known without it. */
    private static Turn of(Profile profile) {
        return switch (profile) {
            case Profile.Counters counters -> UNTOLD;
            case Profile.Static known -> NONE;
            case Profile.Skipped skipped -> NONE;
            case Profile.Unavailable unavailable -> NONE;
        };
    }

    private static OptionalDouble held(CorrectnessResult result) {
        return switch (result) {
            case CorrectnessResult.Correct correct -> correct.heldMilliseconds();
            case CorrectnessResult.Incorrect incorrect -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble held(BenchmarkResult result) {
        return switch (result) {
            case BenchmarkResult.Timed timed -> Stream.of(timed.environment().conditions())
                    .filter(conditions -> conditions.containsKey(Environment.HELD))
                    .mapToDouble(conditions -> Double.parseDouble(conditions.get(Environment.HELD)))
                    .findFirst();
            case BenchmarkResult.NotTimed notTimed -> OptionalDouble.empty();
        };
    }

    private static Turn told(OptionalDouble milliseconds) {
        return milliseconds.isPresent()
                ? new Turn(true, Optional.of(Duration.ofNanos(Math.round(milliseconds.getAsDouble() * 1e6))))
                : UNTOLD;
    }

    private static <T> T read(Payloads result, Class<T> type) {
        return DataConverters.lathe().fromPayloads(0, Optional.of(result), type, type);
    }
}
