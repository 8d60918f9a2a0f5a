package dev.lathe.tuning.campaign.plan;

import java.time.Duration;
import java.util.List;

/**
 * Which devices may host a campaign: those of a kind ({@code cpu}, {@code cuda}, {@code landscape}), or of these names
 * where names are given; a name without a host, such as {@code cuda:1b5bc017}, is that device on whichever host it is. A
 * device is lost after this long a silence of its control queue.
 */
public record DeviceSelector(String kind, List<String> names, Duration silence) {
    /** A worker that is restarted by hand or by a supervisor is back well within this. */
    public static final Duration USUAL_SILENCE = Duration.ofSeconds(60);

    public DeviceSelector {
        names = List.copyOf(names);
    }

    public boolean accepts(String deviceKind, String deviceName) {
        return kind.equals(deviceKind) && (names.isEmpty() || names.stream().anyMatch(name -> isNameOf(deviceName, name)));
    }

    private static boolean isNameOf(String deviceName, String name) {
        return deviceName.equals(name) || deviceName.endsWith(":" + name);
    }
}
