package dev.lathe.worker.job;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.worker.process.AwaitedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * A reference that is a Python function over NumPy arrays. The python3 of this machine computes the outputs once for
 * each problem and seed, and a cache stores them. Python generates the same inputs as the runner, so no device is
 * required.
 */
public record PythonReference(ReferenceCache cache, Path work, Supplier<Optional<Path>> python) {
    private static final long MAX_BYTES = 8L << 30;

    /** The timeout of a check is three minutes; it includes the outputs of two seeds. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    public static PythonReference in(Path data) {
        return new PythonReference(
                new ReferenceCache(data.resolve("python-references"), MAX_BYTES),
                data.resolve("work"),
                () -> HostEnvironment.current().executable("python3"));
    }

    /**
     * Returns the outputs for the request's seed, its twin and the contents; throws Setup with the line if the function
     * fails or if Python or NumPy is missing.
     */
    public ReferenceFiles outputs(ReferenceRequest request, List<String> contents, Heartbeat heartbeat) {
        try {
            Path folder = Path.of(cache.prepare());
            SortedMap<String, String> bySeed = new TreeMap<>();
            for (String seed : InputSeeds.pair(request.seed())) {
                bySeed.put(seed, output(request.withSeed(seed), folder, heartbeat));
            }
            SortedMap<String, String> byContents = new TreeMap<>();
            for (String each : contents) {
                byContents.put(each, output(request.withContents(each), folder, heartbeat));
            }
            return new ReferenceFiles(request.types(), bySeed, byContents);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra(
                    "cannot store the outputs of " + request.source() + ": " + failure, failure);
        }
    }

    private String output(ReferenceRequest request, Path folder, Heartbeat heartbeat) throws IOException {
        Path output = folder.resolve(Evaluation.hash(request));
        if (!Files.exists(output)) {
            compute(request, output, heartbeat);
        }
        return output.toString();
    }

    /** Computes a file atomically. Concurrent processes write equal files. */
    private void compute(ReferenceRequest request, Path output, Heartbeat heartbeat) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.in(work)) {
            Path draft = scratch.file("outputs");
            run(Evaluation.write(request, draft, scratch), request, heartbeat);
            Files.move(draft, output, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Runs Python with {@code -B}, so that it writes no cache files to the op's folder. */
    private void run(List<String> evaluation, ReferenceRequest request, Heartbeat heartbeat) {
        Path interpreter = python.get().orElseThrow(() -> ActivityFailures.setup(request.source()
                + " requires python3 with NumPy, but python3 is not on PATH; install it,"
                + " for example with apt-get install python3-numpy"));
        List<String> words = new ArrayList<>(List.of(interpreter.toString(), "-B"));
        words.addAll(evaluation);
        Command command = Command.in(requireNonNull(request.source().getParent()), LIMIT, words);
        CommandEnd end = AwaitedCommand.run(command, heartbeat);
        switch (end) {
            case CommandEnd.Exited(int code, String output) when code == 0 -> {}
            case CommandEnd.Exited failed -> throw ActivityFailures.setup(failed.output().strip());
            case CommandEnd.Killed killed ->
                throw ActivityFailures.transientInfra(request.source() + " was killed by signal " + killed.signal());
            case CommandEnd.TimedOut timedOut -> throw ActivityFailures.setup(
                    request.source() + " exceeded its limit of " + LIMIT.toSeconds() + " s; use smaller shapes");
        }
    }
}
