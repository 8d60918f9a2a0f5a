package dev.lathe.worker.profile;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.worker.compile.CudaToolkit;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.process.AwaitedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** NVIDIA's disassembler of cubins, nvdisasm. It needs no GPU. */
public record Disassembler(Path program, Path folder) {
    /** A kernel of 4,000 instructions takes half a second of one core. */
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private static final long MEMORY_BYTES = 4L << 30;

    /** Writes the listing to a file, because the output of a command is kept without its middle. */
    private static final String LIST = "exec \"$1\" -c -ndf \"$2\" >listing";

    /** Returns the program of this machine; empty if there is none. The Python wheels install it next to nvcc. */
    public static Optional<Path> onThisMachine() {
        return CudaToolkit.program("LATHE_NVDISASM", "nvdisasm")
                .or(() -> Nvcc.onThisMachine()
                        .map(nvcc -> nvcc.resolveSibling("nvdisasm"))
                        .filter(Files::isExecutable));
    }

    /** Counts the instructions of a cubin. */
    Result of(Path cubin, Heartbeat heartbeat) {
        try (ScratchFolder work = ScratchFolder.in(folder)) {
            List<String> words = List.of(
                    "/bin/sh", "-c", LIST, "sh", program.toString(), cubin.toAbsolutePath().toString());
            Command command = Command.in(work.path(), LIMIT, words).withMemory(MEMORY_BYTES);
            CommandEnd end = AwaitedCommand.run(command, heartbeat);
            return end.succeeded() ? counted(work.file("listing")) : new Result.Unavailable(failure(end));
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot use the work folder " + folder + ": " + failure, failure);
        }
    }

    private static String failure(CommandEnd end) {
        return end.output().lines().findFirst().map(String::strip).orElseGet(() -> "nvdisasm " + end.reason());
    }

    private static Result counted(Path listing) throws IOException {
        try (Stream<String> lines = Files.lines(listing)) {
            return new Result.Counted(new Sass(lines).facts());
        }
    }

    /** The result of a disassembly. */
    sealed interface Result {
        record Counted(SortedMap<String, Double> facts) implements Result {}

        /** The instructions are unknown for this reason. */
        record Unavailable(String reason) implements Result {}
    }
}
