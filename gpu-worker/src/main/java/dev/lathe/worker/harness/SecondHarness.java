package dev.lathe.worker.harness;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.library.Library;
import dev.lathe.worker.library.LibraryFolder;
import dev.lathe.worker.library.Winner;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A second measurement of a candidate by another program: the example of its exported library. It shares no code,
 * process or input with the runner, and calls the kernel on shapes that were not tuned, too. On a CPU the candidate
 * shares the process of the example, so one that knows both programs can deceive both.
 */
public record SecondHarness(Path scratch, Host host) {
    /** The device that runs the programs of a library. */
    public interface Host {
        LibraryFolder folder(Library library, Path folder);

        /** Returns the compiler of a library's C code, which is confined. */
        Compiler compiler();

        /**
         * Runs the example of a library with exclusive use of the device, in a sandbox if it runs code of a candidate
         * on the host.
         */
        CommandEnd run(OpFolder op, Command example, Heartbeat heartbeat);
    }

    private static final Duration BUILD_LIMIT = Duration.ofMinutes(10);
    private static final Duration RUN_LIMIT = Duration.ofMinutes(10);

    /** The variable with the text at the beginning of each line that the example prints. */
    private static final String MARK = "LATHE_MARK";

    /** The exit code of the example without a GPU. */
    private static final int NO_DEVICE = 77;

    /**
     * Returns what the example says about a candidate; empty for a repository with its own commands, which no library
     * can contain, and for inputs that no example can fill.
     */
    public Optional<HarnessResult> run(OpFolder op, Winner winner, Heartbeat heartbeat) {
        return Stream.of(op)
                .filter(folder -> folder.commands().isEmpty())
                .map(folder -> Library.of(folder, List.of(winner)))
                .filter(Library::hasExample)
                .map(library -> example(library, heartbeat))
                .findFirst();
    }

    private HarnessResult example(Library library, Heartbeat heartbeat) {
        try (ScratchFolder folder = ScratchFolder.in(scratch)) {
            host.folder(library, folder.path()).write();
            return example(library, folder.path(), heartbeat);
        } catch (IOException e) {
            throw ActivityFailures.transientInfra(
                    "cannot write the library for the second harness: " + e.getMessage(), e);
        }
    }

    private HarnessResult example(Library library, Path folder, Heartbeat heartbeat) {
        Command build = Command.in(folder, BUILD_LIMIT, List.of("sh", "build.sh"))
                .with(Map.of("TMPDIR", folder.toString()));
        CommandEnd built = host.compiler().run(build, heartbeat);
        if (!built.succeeded()) {
            return HarnessResult.failed("its library does not build: " + built.describe());
        }
        String mark = UUID.randomUUID().toString();
        Command example = Command.in(folder, RUN_LIMIT, List.of("build/example")).with(Map.of(MARK, mark));
        CommandEnd end = host.run(library.op(), example, heartbeat);
        if (end instanceof CommandEnd.Exited(int code, String output) && code == NO_DEVICE) {
            throw ActivityFailures.transientInfra("the second harness finds no GPU: " + output.strip());
        }
        return HarnessResult.of(end, mark);
    }
}
