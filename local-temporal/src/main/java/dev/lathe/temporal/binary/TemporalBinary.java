package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Temporal binary that runs on this machine, with its server version. */
public record TemporalBinary(Path path, String version, String serverVersion) {

    private static final Pattern VERSION =
            Pattern.compile("temporal version (\\d+\\.\\d+\\.\\d+)\\S* \\(Server (\\d+\\.\\d+\\.\\d+)");

    public TemporalBinary {
        path = path.toAbsolutePath();
    }

    /** Runs the file with --version; throws LocalTemporalException if it is not a Temporal binary. */
    public static TemporalBinary at(Path path, HostEnvironment environment) {
        if (!Files.isExecutable(path)) {
            throw new LocalTemporalException(path + " is not an executable file");
        }
        CommandEnd answer = Command.of(
                        environment, Duration.ofSeconds(20), List.of(path.toString(), "--version"))
                .run();
        Matcher version = VERSION.matcher(answer.output());
        if (!version.find()) {
            throw new LocalTemporalException(
                    path + " printed no Temporal version with --version; it " + answer.describe());
        }
        return new TemporalBinary(path, version.group(1), version.group(2));
    }
}
