package dev.lathe.activities.history;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The purpose of a task. */
public enum Stage {
    PROPOSE("propose"),
    COMPILE("compile"),
    CORRECTNESS("correctness"),
    BENCHMARK("benchmark"),
    VENDOR("baseline"),
    PROFILE("profile");

    private final String activity;

    Stage(String activity) {
        this.activity = activity;
    }

    static Optional<Stage> of(String activity) {
        return Arrays.stream(values()).filter(stage -> stage.activity.equals(activity)).findFirst();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
