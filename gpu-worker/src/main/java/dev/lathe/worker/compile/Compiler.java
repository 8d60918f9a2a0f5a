package dev.lathe.worker.compile;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.AwaitedCommand;
import dev.lathe.worker.process.HostErrors;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A cached compiler. It reuses stored artifacts and builds equal concurrent requests once. */
public final class Compiler {
    /**
     * The number of faults after which a source is rejected. Two in a row may be those of a machine that is short of
     * memory.
     */
    private static final int FAULTS = 3;

    /** The time after which a source is compiled again. The OOM killer acts more than once in a few seconds. */
    private static final Duration RETRY = Duration.ofSeconds(30);

    private final Toolchain toolchain;
    private final ArtifactStore store;
    private final MeasurementLock measurements;
    private final CompileLimits limits;
    private final Optional<Confinement> confinement;
    private final Optional<PrecompiledHeaders> headers;
    private final SingleFlight<Run> builds = new SingleFlight<>();

    /** The number of faults of the machine while a recipe was compiled, by its hash. */
    private final ConcurrentMap<String, Integer> faults = new ConcurrentHashMap<>();

    public Compiler(Toolchain toolchain, ArtifactStore store, MeasurementLock measurements, CompileLimits limits) {
        this(toolchain, store, measurements, limits, Optional.empty(), Optional.empty());
    }

    private Compiler(
            Toolchain toolchain,
            ArtifactStore store,
            MeasurementLock measurements,
            CompileLimits limits,
            Optional<Confinement> confinement,
            Optional<PrecompiledHeaders> headers) {
        this.toolchain = toolchain;
        this.store = store;
        this.measurements = measurements;
        this.limits = limits;
        this.confinement = confinement;
        this.headers = headers;
    }

    /** Returns this compiler, confined. Then the hash of a recipe covers all that a source can include. */
    public Compiler confinedBy(Confinement by) {
        return new Compiler(toolchain, store, measurements, limits, Optional.of(by), headers);
    }

    /** Returns this compiler with precompiled headers, which change the time of a build and nothing else. */
    public Compiler with(PrecompiledHeaders precompiled) {
        return new Compiler(toolchain, store, measurements, limits, confinement, Optional.of(precompiled));
    }

    public Toolchain toolchain() {
        return toolchain;
    }

    /** Builds a recipe or returns its stored artifact; throws TransientInfra on an infrastructure error. */
    public Outcome<Artifact> build(Recipe recipe, Heartbeat heartbeat) {
        return runOnce(recipe, heartbeat).outcome();
    }

    private Run runOnce(Recipe recipe, Heartbeat heartbeat) {
        String hash = recipe.hash(toolchain);
        return builds.once(hash, heartbeat, () -> buildOrFind(recipe, hash, heartbeat));
    }

    /** Builds a recipe with flags that make a build larger and slower, or that the compiler may not support. */
    public Attempt attempt(Recipe recipe, Heartbeat heartbeat) {
        Run run = runOnce(recipe, heartbeat);
        return run.exceeded()
                .map(limit -> "the build exceeded " + limit)
                .or(() -> unsupported(run, recipe, heartbeat))
                .<Attempt>map(Attempt.Impossible::new)
                .orElseGet(() -> new Attempt.Ended(run.outcome()));
    }

    /** A compiler that does not support the flags of a recipe does not build an empty source with them either. */
    private Optional<String> unsupported(Run run, Recipe recipe, Heartbeat heartbeat) {
        return run.outcome() instanceof Outcome.Ok || build(recipe.emptied(), heartbeat) instanceof Outcome.Ok
                ? Optional.empty()
                : Optional.of("the compiler does not support them");
    }

    /** The end of a build that may be impossible for a reason that is no fault of the source. */
    public sealed interface Attempt {
        record Ended(Outcome<Artifact> outcome) implements Attempt {}

        record Impossible(String reason) implements Attempt {}
    }

    /** Returns the file of an artifact; empty if this host does not have it. */
    public Optional<Path> find(String artifact) {
        try {
            return store.find(artifact);
        } catch (IOException failure) {
            throw storeError(failure);
        }
    }

    /** Builds a recipe that must compile; throws Setup if it does not. */
    public Artifact require(Recipe recipe, Heartbeat heartbeat) {
        return switch (build(recipe, heartbeat)) {
            case Outcome.Ok<Artifact>(Artifact artifact) -> artifact;
            case Outcome.Rejected<Artifact>(Rejection rejection) -> throw ActivityFailures.setup(
                    String.join(", ", recipe.sources()) + " in " + recipe.folder()
                            + " does not compile on this host: " + rejection.reason());
        };
    }

    private Run buildOrFind(Recipe recipe, String hash, Heartbeat heartbeat) {
        try {
            Optional<Artifact> cached = store.cached(hash);
            return cached.isPresent() ? Run.of(cached.get()) : compile(recipe, hash, heartbeat);
        } catch (IOException failure) {
            throw storeError(failure);
        }
    }

    private Run compile(Recipe recipe, String hash, Heartbeat heartbeat) throws IOException {
        if (store.contains(toolchain.compiler())) {
            ArtifactStore.touch(toolchain.compiler());
        }
        Toolchain withHeaders = headers.map(precompiled -> precompiled.addTo(toolchain, recipe, this, heartbeat))
                .orElse(toolchain);
        Run first = run(recipe, hash, withHeaders, heartbeat);
        if (first.fault().isEmpty()) {
            return first;
        }
        requireWorking(recipe.emptied(), heartbeat);
        Run second = run(recipe, hash, toolchain, heartbeat);
        second.fault()
                .filter(fault -> fault.getType().equals(FailureTypes.TRANSIENT_INFRA))
                .filter(fault -> faults.merge(hash, 1, Integer::sum) < FAULTS)
                .ifPresent(fault -> {
                    throw ActivityFailures.transientInfraFor(RETRY, fault.getOriginalMessage());
                });
        return second;
    }

    /**
     * Throws the fault of the machine if an empty source has one, too. Otherwise the fault is that of the source, which
     * may write any message, unless it passes: a compilation may need more memory than an empty one.
     */
    private void requireWorking(Recipe empty, Heartbeat heartbeat) throws IOException {
        run(empty, empty.hash(toolchain), toolchain, heartbeat).fault().ifPresent(fault -> {
            throw fault;
        });
    }

    /** Compiles a recipe, and stores the artifact, if any. */
    private Run run(Recipe recipe, String hash, Toolchain used, Heartbeat heartbeat) throws IOException {
        try (ScratchFolder work = store.draft()) {
            CommandLine line = CommandLine.of(recipe, work.path());
            Command command = Command.in(recipe.folder(), limits.time(), line.words(used))
                    .with(Map.of("TMPDIR", work.path().toString()));
            Timed<CommandEnd> end = measurements.shared(
                    heartbeat, () -> Timed.of(() -> run(command, work.path(), used, heartbeat)));
            Log log = Log.of(end.result().output(), work.path().toString());
            return end.result().succeeded() && Files.exists(line.output())
                    ? Run.of(store.add(hash, line.output(), end.milliseconds(), log.text()))
                    : failed(end.result(), log);
        }
    }

    /** Runs a build with the rights of this compiler, which it calls as {@code CC} and which writes into its folder. */
    public CommandEnd run(Command build, Heartbeat heartbeat) {
        Command own = build.with(Map.of("CC", toolchain.compiler().toString()));
        return measurements.shared(heartbeat, () -> run(own, own.folder(), toolchain, heartbeat));
    }

    private CommandEnd run(Command command, Path writable, Toolchain used, Heartbeat heartbeat) {
        Command limited = command.withMemory(limits.memoryBytes());
        return confinement
                .map(by -> by.run(limited, writable, used, heartbeat))
                .orElseGet(() -> AwaitedCommand.run(limited, heartbeat));
    }

    private Run failed(CommandEnd end, Log log) {
        return switch (end) {
            case CommandEnd.TimedOut late -> exceeded("did not compile within ", limits.time().toSeconds() + " s", log);
            case CommandEnd.Killed(int signal, String output) -> Run.of(
                    rejection("the compiler was killed by signal " + signal, log),
                    Optional.of(ActivityFailures.transientInfra("the compiler was killed by signal " + signal)));
            case CommandEnd.Exited failed when log.ranOutOfMemory() ->
                exceeded("the compiler exceeded its memory limit of ", (limits.memoryBytes() >> 20) + " MiB", log);
            case CommandEnd.Exited failed -> Run.of(rejection(log.firstError(), log), fault(log));
        };
    }

    /**
     * A source can write any message. If it has an error, too, that may be the reason for which it does not compile.
     */
    private static Run exceeded(String reason, String limit, Log log) {
        return new Run(
                Outcome.rejected(rejection(reason + limit, log)),
                Optional.empty(),
                Optional.of(limit).filter(any -> log.errors().findFirst().isEmpty()));
    }

    private Optional<ApplicationFailure> fault(Log log) {
        return log.missingFile()
                .map(line -> ActivityFailures.setup("the compiler " + toolchain.compiler()
                        + " cannot compile even an empty source: " + line
                        + "; it can read the folders beside its own, those of the system and those of LD_LIBRARY_PATH"))
                .or(() -> log.infrastructureError()
                        .map(line -> ActivityFailures.transientInfra("the compiler failed: " + line)));
    }

    private static Rejection rejection(String reason, Log log) {
        return new Rejection(RejectionStage.COMPILE, reason, log.text());
    }

    private static RuntimeException storeError(IOException cause) {
        return ActivityFailures.transientInfra("cannot use the artifact store: " + cause, cause);
    }

    /**
     * The end of a compilation, and the fault of the machine that may have caused it, or the limit that it exceeded.
     */
    private record Run(Outcome<Artifact> outcome, Optional<ApplicationFailure> fault, Optional<String> exceeded) {
        static Run of(Artifact artifact) {
            return new Run(Outcome.ok(artifact), Optional.empty(), Optional.empty());
        }

        static Run of(Rejection rejection, Optional<ApplicationFailure> fault) {
            return new Run(Outcome.rejected(rejection), fault, Optional.empty());
        }
    }

    /** A result and the time of its computation. */
    private record Timed<T>(T result, long milliseconds) {
        static <T> Timed<T> of(Supplier<T> work) {
            long begin = System.nanoTime();
            T result = work.get();
            return new Timed<>(result, (System.nanoTime() - begin) / 1_000_000);
        }
    }

    /**
     * The command line of a compilation. The compiler runs in the folder of the sources and receives file names without
     * a path, so that messages contain {@code kernel.c:12} and binaries contain no path of this machine.
     */
    private record CommandLine(Recipe recipe, Path work) {
        private static final String PRELUDE = "prelude.h";

        /** Writes the prelude, if any, and the sources that the folder lacks or that replace its own. */
        static CommandLine of(Recipe recipe, Path work) throws IOException {
            if (!recipe.prelude().isEmpty()) {
                Files.writeString(work.resolve(PRELUDE), recipe.prelude());
            }
            for (Map.Entry<String, String> source : recipe.written().entrySet()) {
                Files.writeString(work.resolve(source.getKey()), source.getValue());
            }
            return new CommandLine(recipe, work);
        }

        Path output() {
            return work.resolve("built");
        }

        List<String> words(Toolchain toolchain) {
            List<String> words = new ArrayList<>();
            words.add(toolchain.compiler().toString());
            words.addAll(toolchain.before());
            words.addAll(recipe.flags());
            if (!recipe.prelude().isEmpty()) {
                words.addAll(List.of("-include", work.resolve(PRELUDE).toString()));
            }
            words.addAll(sources());
            words.addAll(List.of("-o", output().toString()));
            words.addAll(toolchain.after());
            return words;
        }

        /** {@code -I .} resolves the includes of a written source in the folder of the others. */
        private List<String> sources() {
            List<String> words = new ArrayList<>(recipe.written().isEmpty() ? List.of() : List.of("-I", "."));
            for (String name : recipe.sources()) {
                words.add(recipe.written().containsKey(name) ? work.resolve(name).toString() : name);
            }
            return words;
        }
    }

    /** The output of a compiler. */
    private record Log(String text) {
        private static final Pattern ERROR =
                Pattern.compile("(^|[: ])(fatal )?[Ee]rror *:|undefined reference|multiple definition");

        /** Messages of a compiler that exceeds its memory limit. The sources are the cause. */
        private static final List<String> MEMORY =
                List.of("out of memory", "virtual memory exhausted", "bad_alloc", "Cannot allocate memory");

        /** Messages of compilers with a cause other than the sources, beside the errors of the host. */
        private static final List<String> INFRASTRUCTURE = List.of("vfork", "lathe-nvrtc: ");

        /**
         * Messages about a file that is missing or that the compiler may not read, by the sources or by the compiler.
         */
        private static final List<String> MISSING =
                List.of("Permission denied", "error while loading shared libraries");

        /** Removes the path of the work folder, which differs in each run. */
        static Log of(String output, String workFolder) {
            return new Log(output.replace(workFolder + "/", ""));
        }

        String firstError() {
            return errors()
                    .findFirst()
                    .or(() -> text.lines().filter(line -> !line.isBlank()).findFirst())
                    .orElse("the compiler failed without output");
        }

        Stream<String> errors() {
            return text.lines().filter(line -> ERROR.matcher(line).find());
        }

        boolean ranOutOfMemory() {
            return MEMORY.stream().anyMatch(text::contains);
        }

        Optional<String> infrastructureError() {
            return HostErrors.firstLine(text).or(() -> firstWith(INFRASTRUCTURE));
        }

        Optional<String> missingFile() {
            return firstWith(MISSING);
        }

        private Optional<String> firstWith(List<String> messages) {
            return text.lines().filter(line -> messages.stream().anyMatch(line::contains)).findFirst();
        }
    }
}
