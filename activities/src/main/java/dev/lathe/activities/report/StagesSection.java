package dev.lathe.activities.report;

import static dev.lathe.activities.report.Html.count;
import static dev.lathe.activities.report.Html.number;

import dev.lathe.activities.history.StageTime;
import java.util.List;

/** The section of the times of the stages, as bars. */
record StagesSection(List<StageTime> stages) {
    private static final Section SECTION = new Section("stages", "Time by stage", """
            The time in which the tasks of all campaigns ran, which overlap; lighter: their wait for the device.""");

    /** The wait for the device in seconds below which it is not shown. */
    private static final double SHORT_WAIT = 0.05;

    /** The time in seconds from which it is shown in minutes. */
    private static final double LONG = 600;

    String html() {
        List<BarChart.Bar> bars = stages.stream()
                .filter(stage -> stage.tasks() > 0)
                .map(stage -> new BarChart.Bar(stage.name(), stage.seconds(), stage.deviceWaitSeconds(), text(stage)))
                .toList();
        return SECTION.html(bars.isEmpty() ? "" : new BarChart("Time by stage", bars).html());
    }

    private static String text(StageTime stage) {
        String wait = stage.deviceWaitSeconds() < SHORT_WAIT ? "" : " + " + time(stage.deviceWaitSeconds());
        return time(stage.seconds()) + wait + ", " + count(stage.tasks()) + " tasks";
    }

    private static String time(double seconds) {
        return seconds < LONG ? number(seconds) + " s" : number(seconds / 60) + " min";
    }
}
