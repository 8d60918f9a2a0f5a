package dev.lathe.tuning.campaign.plan;

import java.time.Duration;
import java.util.List;

/**
 * The devices that a campaign may use: those of a kind ({@code cpu}, {@code cuda}, {@code landscape}) and, if names are
 * given, with one of the names. A name without a host, such as {@code cuda:1b5bc017}, matches the device on any host. A
 * device is lost when its control queue does not answer for the time {@code silence}.
 */
public record DeviceSelector(String kind, List<String> names, Duration silence) {
    /** The default, which is longer than the restart of a worker. */
    public static final Duration DEFAULT_SILENCE = Duration.ofSeconds(60);

    public DeviceSelector {
        names = List.copyOf(names);
    }

    public boolean accepts(String deviceKind, String deviceName) {
        return kind.equals(deviceKind)
                && (names.isEmpty() || names.stream().anyMatch(name -> isNameOf(deviceName, name)));
    }

    /** Returns the names, or the kind if every device of it is accepted. */
    public String text() {
        return names.isEmpty() ? "any of the kind " + kind : String.join(" or ", names);
    }

    private static boolean isNameOf(String deviceName, String name) {
        return deviceName.equals(name) || deviceName.endsWith(":" + name);
    }
}
