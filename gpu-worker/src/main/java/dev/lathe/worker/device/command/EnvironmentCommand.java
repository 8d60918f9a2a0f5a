package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The command of a repository that prints what makes its measurements comparable, such as the versions of libraries. It
 * runs in an empty folder, because a candidate could change what it prints in a copy.
 */
record EnvironmentCommand(String line, Path parent, SortedMap<String, String> variables) {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** In characters, because each measurement has the text. */
    private static final int LONGEST = 200;

    private static final int HASH = 16;

    /** Returns the output in one line; the end of a long one is a hash. Throws Setup if the command fails. */
    String text(Heartbeat heartbeat) {
        try (ScratchFolder empty = ScratchFolder.in(parent)) {
            Copy place = new Copy(empty.path(), variables, LIMIT, BuiltFiles.none());
            CommandEnd end = place.run(line, LIMIT, heartbeat);
            Failure.of("environment", end, place).ifPresent(failure -> {
                throw ActivityFailures.setup("commands.environment in op.json: "
                        + failure.at(RejectionStage.CRASH).reason());
            });
            return shortened(end.output().lines()
                    .map(line -> line.strip().replaceAll("\\s+", " "))
                    .filter(line -> !line.isEmpty())
                    .collect(Collectors.joining(", ")));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot create a folder in " + parent + ": " + failure, failure);
        }
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST - HASH) + Sha256.of(text).substring(0, HASH);
    }
}
