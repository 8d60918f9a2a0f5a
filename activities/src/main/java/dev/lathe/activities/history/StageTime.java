package dev.lathe.activities.history;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The tasks of a stage: their active time, their wait for the device, and their time in the task queue, which includes
 * lost attempts.
 */
public record StageTime(String name, int tasks, double seconds, double deviceWaitSeconds, double queueSeconds) {
    /** Returns the times of all stages, in the order of a candidate's path. */
    public static List<StageTime> of(Timeline timeline) {
        List<DeviceOccupancy> occupancies = timeline.occupancies();
        return Arrays.stream(Stage.values()).map(stage -> stage(stage, timeline, occupancies)).toList();
    }

    private static StageTime stage(Stage stage, Timeline timeline, List<DeviceOccupancy> occupancies) {
        List<TaskSpan> spans =
                timeline.spans().stream().filter(span -> span.stage() == stage).toList();
        double deviceWaits = total(
                occupancies.stream().filter(occupancy -> occupancy.span().stage() == stage), DeviceOccupancy::waited);
        return new StageTime(
                stage.toString(),
                spans.size(),
                total(spans.stream(), TaskSpan::ran) - deviceWaits,
                deviceWaits,
                total(spans.stream(), TaskSpan::queued));
    }

    private static <T> double total(Stream<T> parts, Function<T, Duration> time) {
        return parts.map(time).reduce(Duration.ZERO, Duration::plus).toNanos() / 1e9;
    }
}
