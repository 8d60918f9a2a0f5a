package dev.lathe.worker.device.recorded;

import static dev.lathe.tuning.evaluation.RejectionStage.COMPILE;
import static dev.lathe.tuning.evaluation.RejectionStage.CORRECTNESS;
import static dev.lathe.tuning.evaluation.RejectionStage.HANG;
import static dev.lathe.tuning.evaluation.RejectionStage.LAUNCH;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Point;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;

/** The JSON of one recorded configuration. Times are in milliseconds; missing times are zero. */
final class Configuration {
    /** Early versions of Kernel Tuner wrote this number of milliseconds for a failed configuration. */
    private static final double OLD_FAILURE = 1e20;

    private static final double NANOSECONDS_PER_MILLISECOND = 1e6;

    private Configuration() {}

    static Recording recording(Point point, JsonNode json) {
        if (!json.isObject()) {
            throw new IllegalArgumentException("not a JSON object");
        }
        Recording.Spent spent = new Recording.Spent(
                duration(json.path("compile_time")),
                duration(json.path("verification_time")),
                duration(json.path("benchmark_time")));
        return new Recording(point, outcome(json), spent);
    }

    /** Interprets the field {@code time}: milliseconds or the status of a failure. */
    private static Recording.Outcome outcome(JsonNode json) {
        JsonNode time = json.path("time");
        if (time.isContainerNode()) {
            return new Recording.Outcome.Failed(LAUNCH, "the recorded time is not a number");
        }
        if (!time.isNumber() && !time.isMissingNode()) {
            return new Recording.Outcome.Failed(stageOf(time.asText().toLowerCase(Locale.ROOT)), time.asText());
        }
        double milliseconds = time.asDouble();
        if (!(milliseconds > 0) || milliseconds >= OLD_FAILURE) {
            return new Recording.Outcome.Failed(LAUNCH, "no finite time was recorded");
        }
        List<Double> raw = times(json.path("times"));
        double nanoseconds = milliseconds * NANOSECONDS_PER_MILLISECOND;
        return new Recording.Outcome.Ran(nanoseconds, raw.isEmpty() ? List.of(nanoseconds) : raw);
    }

    /** Returns the positive raw times in nanoseconds; empty if there are none. */
    private static List<Double> times(JsonNode times) {
        if (!times.isArray() && !times.isMissingNode() && !times.isNull()) {
            throw new IllegalArgumentException("times is not a list of numbers");
        }
        for (int i = 0; i < times.size(); i++) {
            if (!times.get(i).isNumber()) {
                throw new IllegalArgumentException("times[" + i + "] is not a number");
            }
        }
        return StreamSupport.stream(times.spliterator(), false)
                .filter(each -> each.asDouble() > 0)
                .map(each -> each.asDouble() * NANOSECONDS_PER_MILLISECOND)
                .toList();
    }

    /** Returns the stage of a failure. Kernel Tuner rejects invalid configurations before a launch. */
    private static RejectionStage stageOf(String status) {
        if (status.contains("compil") || status.contains("invalid")) {
            return COMPILE;
        }
        if (status.contains("correct") || status.contains("verif")) {
            return CORRECTNESS;
        }
        return status.contains("timeout") || status.contains("timedout") ? HANG : LAUNCH;
    }

    private static Duration duration(JsonNode recorded) {
        double milliseconds = recorded.isNumber() ? recorded.asDouble() : 0;
        return milliseconds > 0 && milliseconds < Long.MAX_VALUE / NANOSECONDS_PER_MILLISECOND
                ? Duration.ofNanos(Math.round(milliseconds * NANOSECONDS_PER_MILLISECOND))
                : Duration.ZERO;
    }
}
