package dev.lathe.cli.render;

import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.render.TextTable.Side;
import dev.lathe.cli.state.SweepTimes;
import dev.lathe.cli.state.SweepTimes.DeviceTime;
import dev.lathe.cli.state.SweepTimes.StageTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Formats the times of a sweep as a summary line and two tables. */
public final class TimesTable {
    private TimesTable() {}

    public static List<String> lines(SweepTimes times) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s: %d iterations in %s s, %.0f ms each; %d workers, %d replacements",
                times.id(),
                times.iterations(),
                seconds(times.seconds()),
                times.millisecondsPerIteration(),
                times.workers(),
                times.workerReplacements()));
        lines.add("");
        lines.addAll(devices(times.devices()));
        lines.add("");
        lines.addAll(stages(times));
        return lines;
    }

    private static List<String> devices(List<DeviceTime> devices) {
        return new TextTable<DeviceTime>(List.of(
                        new Column<>("device", Side.LEFT, 0, DeviceTime::name),
                        number("busy, s", device -> seconds(device.seconds())),
                        number("share", device -> Quantity.percent(100 * device.share()))))
                .lines(devices, TextTable.UNBOUNDED);
    }

    private static List<String> stages(SweepTimes times) {
        return new TextTable<StageTime>(List.of(
                        new Column<>("stage", Side.LEFT, 0, StageTime::name),
                        number("tasks", stage -> Integer.toString(stage.tasks())),
                        number("active, s", stage -> seconds(stage.seconds())),
                        number("ms/iteration", stage -> milliseconds(stage, times.iterations())),
                        number("waits for device, s", stage -> seconds(stage.deviceWaitSeconds())),
                        number("queued, s", stage -> seconds(stage.queueSeconds()))))
                .lines(times.stages(), TextTable.UNBOUNDED);
    }

    private static <R> Column<R> number(String title, Function<R, String> cell) {
        return new Column<>(title, Side.RIGHT, 0, cell);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    private static String milliseconds(StageTime stage, int iterations) {
        return String.format(Locale.ROOT, "%.1f", stage.seconds() * 1e3 / Math.max(1, iterations));
    }
}
