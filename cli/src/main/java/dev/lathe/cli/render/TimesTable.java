package dev.lathe.cli.render;

import dev.lathe.activities.history.StageTime;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.cli.state.SweepTimes;
import dev.lathe.cli.state.SweepTimes.DeviceTime;
import dev.lathe.tuning.campaign.CampaignSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Formats the times of a sweep as a summary line and two tables. */
public final class TimesTable {
    private TimesTable() {}

    public static List<String> lines(SweepTimes times) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "%s: %s in %s s, %.0f ms each; %s, %s",
                times.id(),
                CampaignSummary.counted(times.iterations(), "iteration"),
                seconds(times.seconds()),
                times.millisecondsPerIteration(),
                CampaignSummary.counted(times.workers(), "worker"),
                CampaignSummary.counted(times.workerReplacements(), "replacement")));
        lines.add("");
        lines.addAll(devices(times.devices()));
        lines.add("");
        lines.addAll(stages(times));
        return lines;
    }

    private static List<String> devices(List<DeviceTime> devices) {
        return new TextTable<DeviceTime>(List.of(
                        Column.left("device", DeviceTime::name),
                        Column.right("busy, s", device -> seconds(device.seconds())),
                        Column.right("share", device -> Quantity.percent(100 * device.share()))))
                .lines(devices, TextTable.UNBOUNDED);
    }

    private static List<String> stages(SweepTimes times) {
        return new TextTable<StageTime>(List.of(
                        Column.left("stage", StageTime::name),
                        Column.right("tasks", stage -> Integer.toString(stage.tasks())),
                        Column.right("active, s", stage -> seconds(stage.seconds())),
                        Column.right("ms/iteration", stage -> milliseconds(stage, times.iterations())),
                        Column.right("waits for device, s", stage -> seconds(stage.deviceWaitSeconds())),
                        Column.right("queued, s", stage -> seconds(stage.queueSeconds()))))
                .lines(times.stages(), TextTable.UNBOUNDED);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f", seconds);
    }

    private static String milliseconds(StageTime stage, int iterations) {
        return String.format(Locale.ROOT, "%.1f", stage.seconds() * 1e3 / Math.max(1, iterations));
    }
}
