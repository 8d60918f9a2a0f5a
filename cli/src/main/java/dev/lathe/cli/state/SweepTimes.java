package dev.lathe.cli.state;

import dev.lathe.activities.history.timeline.DeviceOccupancy;
import dev.lathe.activities.history.timeline.Stage;
import dev.lathe.activities.history.timeline.TaskSpan;
import dev.lathe.activities.history.timeline.Timeline;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What the time of a sweep went into. The seconds are those in which there was a worker; cuts are workers that came after
 * another one had gone. This is what {@code sweep stats --json} prints.
 */
public record SweepTimes(
        String id,
        int iterations,
        double seconds,
        double millisecondsPerIteration,
        int workers,
        int cuts,
        List<DeviceTime> devices,
        List<StageTime> stages) {
    public SweepTimes {
        devices = List.copyOf(devices);
        stages = List.copyOf(stages);
    }

    /** How long a device measured or verified, and its share of the time in which there was a worker. */
    public record DeviceTime(String name, double seconds, double share) {}

    /**
     * The tasks of a stage: how long they worked, how long they waited for their turn on the device, and how long they were in
     * their queue, which attempts that were lost make longer.
     */
    public record StageTime(String name, int tasks, double seconds, double turnSeconds, double queueSeconds) {}

    public static SweepTimes of(String id, int iterations, Timeline timeline) {
        double seconds = seconds(timeline.workers().uptime());
        return new SweepTimes(
                id,
                iterations,
                seconds,
                seconds * 1e3 / Math.max(1, iterations),
                timeline.workers().lifetimes().size(),
                timeline.workers().replacements(),
                devices(timeline.occupancies(), seconds),
                Arrays.stream(Stage.values()).map(stage -> stage(stage, timeline)).toList());
    }

    private static List<DeviceTime> devices(List<DeviceOccupancy> occupancies, double present) {
        List<DeviceOccupancy> measuring =
                occupancies.stream().filter(occupancy -> occupancy.span().stage() != Stage.PROFILE).toList();
        return measuring.stream()
                .map(DeviceOccupancy::device)
                .distinct()
                .sorted()
                .map(device -> {
                    double seconds = total(
                            measuring.stream().filter(occupancy -> occupancy.device().equals(device)),
                            DeviceOccupancy::held);
                    return new DeviceTime(device, seconds, seconds / present);
                })
                .toList();
    }

    private static StageTime stage(Stage stage, Timeline timeline) {
        List<TaskSpan> spans =
                timeline.spans().stream().filter(span -> span.stage() == stage).toList();
        double turns = total(occupancies(timeline, stage), DeviceOccupancy::waited);
        return new StageTime(
                stage.toString(),
                spans.size(),
                total(spans.stream(), TaskSpan::ran) - turns,
                turns,
                total(spans.stream(), TaskSpan::queued));
    }

    private static Stream<DeviceOccupancy> occupancies(Timeline timeline, Stage stage) {
        return timeline.occupancies().stream().filter(occupancy -> occupancy.span().stage() == stage);
    }

    private static <T> double total(Stream<T> parts, Function<T, Duration> time) {
        return seconds(parts.map(time).reduce(Duration.ZERO, Duration::plus));
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
