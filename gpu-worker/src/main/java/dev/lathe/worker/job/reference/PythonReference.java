package dev.lathe.worker.job.reference;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.job.ReferenceFiles;
import dev.lathe.worker.process.Command;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.Limits;
import dev.lathe.worker.process.ScratchFolder;
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
 * ReferenceOutput that is a function over NumPy arrays: computed by the machine's python3, a process of its own, once for each problem
 * and seed, and kept in files. The inputs are made there as the runner makes them, so no device is needed.
 */
public record PythonReference(ReferenceCache cache, Path work, Supplier<Optional<Path>> python) {
    private static final long MOST_BYTES = 8L << 30;

    /** Both inputs of a job, and then the check itself, fit into the three minutes that a check has. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public static PythonReference in(Path data) {
        return new PythonReference(
                new ReferenceCache(data.resolve("python-references"), MOST_BYTES),
                data.resolve("work"),
                () -> HostCommand.onPath(HostEnvironment.current(), "python3"));
    }

    /** Throws Setup where there is no Python or NumPy, or where the function fails; the message says in which line. */
    public ReferenceFiles outputs(PythonQuestion question, Heartbeat heartbeat) {
        try {
            Path kept = Path.of(cache.ready());
            SortedMap<String, String> bySeed = new TreeMap<>();
            for (String seed : ContentsSeeds.of(question.seed())) {
                Path output = kept.resolve(Evaluation.hash(question, seed));
                if (!Files.exists(output)) {
                    make(question, seed, output, heartbeat);
                }
                bySeed.put(seed, output.toString());
            }
            return new ReferenceFiles(question.types(), bySeed);
        } catch (IOException trouble) {
            throw ActivityFailures.transientInfra("the outputs of " + question.source() + " cannot be kept: " + trouble, trouble);
        }
    }

    /** Of two processes that make it at once, the later replaces the earlier one's equal file. */
    private void make(PythonQuestion question, String seed, Path output, Heartbeat heartbeat) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.in(work)) {
            Path draft = scratch.file("outputs");
            run(Evaluation.write(question, seed, draft, scratch), question, heartbeat);
            Files.move(draft, output, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Python may not leave its caches in the op's folder, whose content hash campaigns hold to. */
    private void run(List<String> evaluation, PythonQuestion question, Heartbeat heartbeat) {
        Path interpreter = python.get().orElseThrow(() -> ActivityFailures.setup(question.source()
                + " needs python3 with NumPy, and there is no python3 on PATH; on Debian and Ubuntu: apt-get install python3-numpy"));
        List<String> words = new ArrayList<>(List.of(interpreter.toString(), "-B"));
        words.addAll(evaluation);
        CommandEnd end = Command.of(requireNonNull(question.source().getParent()), Limits.of(PATIENCE), words).run(heartbeat);
        switch (end) {
            case CommandEnd.Exited(int code, String output) when code == 0 -> {}
            case CommandEnd.Exited failed -> throw ActivityFailures.setup(failed.output().strip());
            case CommandEnd.Killed killed ->
                throw ActivityFailures.transientInfra(question.source() + " was killed by signal " + killed.signal());
            case CommandEnd.TimedOut late -> throw ActivityFailures.setup(
                    question.source() + " did not end within " + PATIENCE.toSeconds() + " s; smaller shapes need less");
        }
    }
}
