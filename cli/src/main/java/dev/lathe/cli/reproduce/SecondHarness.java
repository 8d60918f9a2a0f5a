package dev.lathe.cli.reproduce;

import dev.lathe.cli.export.Library;
import dev.lathe.cli.export.LibraryFolder;
import dev.lathe.cli.export.Winner;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.cuda.CudaSetup;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A second measurement of a winner by another program: the example of its exported library. It shares no code, process
 * or input with the runner, and calls the kernel on shapes that were not tuned, too.
 */
public record SecondHarness(OpFolder op, CudaSetup cuda, LocalDevice device, Path scratch) {
    private static final Duration BUILD_LIMIT = Duration.ofMinutes(10);
    private static final Duration RUN_LIMIT = Duration.ofMinutes(30);

    /** The exit code of the example without a GPU. */
    private static final int NO_DEVICE = 77;

    /**
     * Returns what the example says about a certificate's candidate, for which the runner measured a value; empty for a
     * repository with its own commands, which no library can contain, and for inputs that no example can fill.
     */
    public Optional<HarnessResult> run(Certificate certificate, double value) {
        if (op.commands().isPresent()) {
            return Optional.empty();
        }
        Winner winner = new Winner(certificate, certificate.problem(), OptionalDouble.of(value));
        return Optional.of(Library.of(op, List.of(winner))).filter(Library::hasExample).map(this::example);
    }

    private HarnessResult example(Library library) {
        try (ScratchFolder folder = ScratchFolder.in(scratch)) {
            new LibraryFolder(library, cuda, folder.path()).write();
            return run(folder.path());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the library for the second harness: " + e.getMessage(), e);
        }
    }

    private HarnessResult run(Path folder) {
        CommandEnd built = Command.in(folder, BUILD_LIMIT, List.of("sh", "build.sh")).run();
        if (!built.succeeded()) {
            throw CommandFailure.refused("the second harness does not build: " + built.describe());
        }
        CommandEnd end = Command.in(folder, RUN_LIMIT, List.of("build/example"))
                .with(variables())
                .run();
        if (end instanceof CommandEnd.Exited(int code, String output) && code == NO_DEVICE) {
            throw CommandFailure.refused("the second harness finds no GPU: " + output.strip());
        }
        return HarnessResult.of(end);
    }

    /** Returns the variable that lets the example see the GPU of the runner only. It accepts the start of a UUID. */
    private SortedMap<String, String> variables() {
        SortedMap<String, String> variables = new TreeMap<>();
        String name = device.offer().name();
        if (device.offer().kind().equals("cuda")) {
            variables.put("CUDA_VISIBLE_DEVICES", "GPU-" + name.substring(name.lastIndexOf(':') + 1));
        }
        return variables;
    }
}
