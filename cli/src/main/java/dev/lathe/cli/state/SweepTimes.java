package dev.lathe.cli.state;

import dev.lathe.activities.history.DeviceOccupancy;
import dev.lathe.activities.history.Stage;
import dev.lathe.activities.history.StageTime;
import dev.lathe.activities.history.Timeline;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The time of a sweep by device and stage. {@code seconds} counts the time with at least one running worker; {@code
 * workerReplacements} counts the workers that started after another one had ended. {@code sweep stats --json} prints
 * it.
 */
public record SweepTimes(
        String id,
        int iterations,
        double seconds,
        double millisecondsPerIteration,
        int workers,
        int workerReplacements,
        List<DeviceTime> devices,
        List<StageTime> stages) {
    public SweepTimes {
        devices = List.copyOf(devices);
        stages = List.copyOf(stages);
    }

    /** The time in which a device measured or verified, and its share of the sweep's time. */
    public record DeviceTime(String name, double seconds, double share) {}

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
                StageTime.of(timeline));
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

    private static <T> double total(Stream<T> parts, Function<T, Duration> time) {
        return seconds(parts.map(time).reduce(Duration.ZERO, Duration::plus));
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }
}
