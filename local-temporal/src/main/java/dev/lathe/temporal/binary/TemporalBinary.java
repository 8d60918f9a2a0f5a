package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.CommandResult;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A Temporal command line that runs on this machine, and the version of the server inside it. */
public record TemporalBinary(Path path, String version, String serverVersion) {

    private static final Pattern VERSION =
            Pattern.compile("temporal version (\\d+\\.\\d+\\.\\d+)\\S* \\(Server (\\d+\\.\\d+\\.\\d+)");

    public TemporalBinary {
        path = path.toAbsolutePath();
    }

    /** Asks the file for its version; throws LocalTemporalException when it is no Temporal command line. */
    public static TemporalBinary at(Path path, HostEnvironment environment) {
        if (!Files.isExecutable(path)) {
            throw new LocalTemporalException(path + " is not an executable file");
        }
        CommandResult answer = HostCommand.of(
                        environment, Duration.ofSeconds(20), List.of(path.toString(), "--version"))
                .run();
        Matcher version = VERSION.matcher(answer.output());
        if (!version.find()) {
            throw new LocalTemporalException(
                    path + " did not say a Temporal version when asked with --version; it " + answer.describe());
        }
        return new TemporalBinary(path, version.group(1), version.group(2));
    }
}
