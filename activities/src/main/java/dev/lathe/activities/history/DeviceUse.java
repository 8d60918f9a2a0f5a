package dev.lathe.activities.history;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.type.TypeFactory;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.Payloads;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Whether a task held a device, and for how long if its result has that time. */
record DeviceUse(boolean exclusive, Optional<Duration> held) {
    private static final DeviceUse NONE = new DeviceUse(false, Optional.empty());
    private static final DeviceUse UNKNOWN_TIME = new DeviceUse(true, Optional.empty());

    static DeviceUse of(Stage stage, Payloads result) {
        return switch (stage) {
            case PROPOSE, COMPILE -> NONE;
            case VENDOR -> UNKNOWN_TIME;
            case CORRECTNESS -> heldFor(heldByCheck(read(result, new TypeReference<Outcome<Correctness>>() {})));
            case BENCHMARK -> heldFor(heldByBenchmark(read(result, new TypeReference<Outcome<Timing>>() {})));
            case PROFILE -> of(read(result, new TypeReference<Profile>() {}));
        };
    }

    /** Hardware counters are collected on the device. Static profiles do not need it. */
    private static DeviceUse of(Profile profile) {
        return switch (profile) {
            case Profile.Counters counters -> UNKNOWN_TIME;
            case Profile.Static fixed -> NONE;
            case Profile.Skipped skipped -> NONE;
            case Profile.Unavailable unavailable -> NONE;
        };
    }

    private static OptionalDouble heldByCheck(Outcome<Correctness> result) {
        return switch (result) {
            case Outcome.Ok<Correctness>(Correctness correct) -> correct.deviceMilliseconds();
            case Outcome.Rejected<Correctness>(Rejection incorrect) -> OptionalDouble.empty();
        };
    }

    private static OptionalDouble heldByBenchmark(Outcome<Timing> result) {
        return switch (result) {
            case Outcome.Ok<Timing>(Timing timed) -> Stream.of(timed.environment().conditions())
                    .filter(conditions -> conditions.containsKey(Environment.HELD))
                    .mapToDouble(conditions -> Double.parseDouble(conditions.get(Environment.HELD)))
                    .findFirst();
            case Outcome.Rejected<Timing>(Rejection rejection) -> OptionalDouble.empty();
        };
    }

    private static DeviceUse heldFor(OptionalDouble milliseconds) {
        return milliseconds.isPresent()
                ? new DeviceUse(true, Optional.of(Duration.ofNanos(Math.round(milliseconds.getAsDouble() * 1e6))))
                : UNKNOWN_TIME;
    }

    @SuppressWarnings("unchecked")
    private static <T> T read(Payloads result, TypeReference<T> type) {
        Class<T> raw = (Class<T>) TypeFactory.rawClass(type.getType());
        return DataConverters.lathe().fromPayloads(0, Optional.of(result), raw, type.getType());
    }
}
