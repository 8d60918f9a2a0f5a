package dev.lathe.cli.plan;

import dev.lathe.cli.process.CommandFailure;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The names of sweeps, which are their workflow ids. */
public final class SweepNames {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private SweepNames() {}

    /** Returns the manifest's name followed by the start time in UTC. */
    public static String of(String manifest, Instant now) {
        return manifest.replace('/', '-') + "-" + TIME.format(now);
    }

    /** Checks a given name. It becomes a folder name and the first part of its campaigns' ids. */
    public static String checked(String name) {
        if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]{0,79}") || !Path.of(name).normalize().toString().equals(name)) {
            throw CommandFailure.usage(
                    "--id: invalid name '" + name + "'; use up to 80 letters, digits, '.', '_' and '-'");
        }
        return name;
    }
}
