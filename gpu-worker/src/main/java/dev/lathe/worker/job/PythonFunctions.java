package dev.lathe.worker.job;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.op.Tensor;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.process.AwaitedCommand;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
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
import java.util.function.UnaryOperator;

/**
 * The Python functions of ops over NumPy arrays: references, and functions that fill inputs. The python3 of this
 * machine computes their results once for each problem and seed, and a cache stores them. Python generates the same
 * inputs as the runner, so no device is required.
 */
public record PythonFunctions(ReferenceCache cache, Path work, Supplier<Optional<Path>> python) {
    private static final long MAX_BYTES = 8L << 30;

    /**
     * The timeout of a check is three minutes; it includes the results of several seeds, and a retry finds those in the
     * cache.
     */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    public static PythonFunctions in(Path data) {
        return new PythonFunctions(
                new ReferenceCache(data.resolve("python-references"), MAX_BYTES),
                data.resolve("work"),
                () -> HostEnvironment.current().executable("python3"));
    }

    /**
     * Returns the outputs for the call's seed, its twin and the contents; throws Setup with the line if the function
     * fails or if Python or NumPy is missing.
     */
    public ReferenceFiles outputs(PythonCall call, List<String> contents, Heartbeat heartbeat) {
        try {
            Path folder = Path.of(cache.prepare());
            SortedMap<String, String> bySeed = bySeed(call, InputSeeds.pair(call.seed()), folder, heartbeat);
            SortedMap<String, String> byContents = new TreeMap<>();
            for (String each : contents) {
                byContents.put(each, output(call.withContents(each), folder, heartbeat));
            }
            return new ReferenceFiles(call.types(), bySeed, byContents);
        } catch (IOException failure) {
            throw notStored(call, failure);
        }
    }

    /**
     * Returns the tensors of a problem, with the contents of the inputs that functions fill in files for the seed, its
     * twin and warm-up; throws Setup with the field of op.json if a function fails or if Python or NumPy is missing.
     */
    public List<JobTensor> filled(ProblemJobs jobs, String seed, Heartbeat heartbeat) {
        List<JobTensor> tensors = new ArrayList<>(jobs.tensors());
        for (int i = 0; i < tensors.size(); i++) {
            Optional<Tensor.Fill.Python> fill = jobs.op().op().tensors().get(i).python();
            if (fill.isPresent()) {
                JobTensor input = tensors.get(i);
                PythonCall call = PythonCall.filling(jobs, input.name(), fill.get(), tensors, seed);
                tensors.set(i, input.filledBy(files(call, place(jobs, i), heartbeat)));
            }
        }
        return tensors;
    }

    private static UnaryOperator<String> place(ProblemJobs jobs, int tensor) {
        return reason -> new OpFileException(
                        jobs.op().folder().resolve("op.json"), "tensors[" + tensor + "].fill", reason)
                .getMessage();
    }

    private JobTensor.Fill files(PythonCall call, UnaryOperator<String> place, Heartbeat heartbeat) {
        String warmUp = InputSeeds.ofWarmUp(call.seed());
        List<String> seeds = new ArrayList<>(InputSeeds.pair(call.seed()));
        seeds.add(warmUp);
        try {
            SortedMap<String, String> bySeed = bySeed(call, seeds, Path.of(cache.prepare()), heartbeat);
            return JobTensor.Fill.files(bySeed, requireNonNull(bySeed.get(warmUp)));
        } catch (IOException failure) {
            throw notStored(call, failure);
        } catch (ApplicationFailure failure) {
            throw failure.getType().equals(FailureTypes.SETUP)
                    ? ActivityFailures.setup(place.apply(failure.getOriginalMessage()))
                    : failure;
        }
    }

    private static ApplicationFailure notStored(PythonCall call, IOException failure) {
        return ActivityFailures.transientInfra(
                "cannot store the results of " + call.source() + ": " + failure, failure);
    }

    private SortedMap<String, String> bySeed(PythonCall call, List<String> seeds, Path folder, Heartbeat heartbeat)
            throws IOException {
        SortedMap<String, String> bySeed = new TreeMap<>();
        for (String seed : seeds) {
            bySeed.put(seed, output(call.withSeed(seed), folder, heartbeat));
        }
        return bySeed;
    }

    private String output(PythonCall call, Path folder, Heartbeat heartbeat) throws IOException {
        Path output = folder.resolve(Evaluation.hash(call));
        if (!Files.exists(output)) {
            compute(call, output, heartbeat);
        }
        return output.toString();
    }

    /** Computes a file atomically. Concurrent processes write equal files. */
    private void compute(PythonCall call, Path output, Heartbeat heartbeat) throws IOException {
        try (ScratchFolder scratch = ScratchFolder.in(work)) {
            Path draft = scratch.file("outputs");
            run(Evaluation.write(call, draft, scratch), call, heartbeat);
            Files.move(draft, output, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** Runs Python with {@code -B}, so that it writes no cache files to the op's folder. */
    private void run(List<String> evaluation, PythonCall call, Heartbeat heartbeat) {
        Path interpreter = python.get().orElseThrow(() -> ActivityFailures.setup(call.source()
                + " requires python3 with NumPy, but python3 is not on PATH; install it,"
                + " for example with apt-get install python3-numpy"));
        List<String> words = new ArrayList<>(List.of(interpreter.toString(), "-B"));
        words.addAll(evaluation);
        Command command = Command.in(call.folder(), LIMIT, words);
        CommandEnd end = AwaitedCommand.run(command, heartbeat);
        switch (end) {
            case CommandEnd.Exited(int code, String output) when code == 0 -> {}
            case CommandEnd.Exited failed -> throw ActivityFailures.setup(failed.output().strip());
            case CommandEnd.Killed killed ->
                throw ActivityFailures.transientInfra(call.source() + " was killed by signal " + killed.signal());
            case CommandEnd.TimedOut timedOut -> throw ActivityFailures.setup(
                    call.source() + " exceeded its limit of " + LIMIT.toSeconds() + " s; use smaller shapes");
        }
    }
}
