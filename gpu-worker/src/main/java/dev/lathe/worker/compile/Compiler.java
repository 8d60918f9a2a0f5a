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
import dev.lathe.worker.process.MeasurementLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;


/** A cached compiler. It reuses stored artifacts and builds equal concurrent requests once. */
public final class Compiler {
    private final Toolchain toolchain;
    private final ArtifactStore store;
    private final MeasurementLock measurements;
    private final CompileLimits limits;
    private final Optional<Function<Heartbeat, Path>> runner;
    private final SingleFlight<Outcome<Artifact>> builds = new SingleFlight<>();

    public Compiler(Toolchain toolchain, ArtifactStore store, MeasurementLock measurements, CompileLimits limits) {
        this(toolchain, store, measurements, limits, Optional.empty());
    }

    private Compiler(
            Toolchain toolchain,
            ArtifactStore store,
            MeasurementLock measurements,
            CompileLimits limits,
            Optional<Function<Heartbeat, Path>> runner) {
        this.toolchain = toolchain;
        this.store = store;
        this.measurements = measurements;
        this.limits = limits;
        this.runner = runner;
    }

    /**
     * Returns this compiler, confined by the runner: it reads the folder of a recipe, its toolchain and the system's
     * files, and no others. Then the hash of a recipe covers all that a source can include.
     */
    public Compiler confinedBy(Function<Heartbeat, Path> binary) {
        return new Compiler(toolchain, store, measurements, limits, Optional.of(binary));
    }

    public Toolchain toolchain() {
        return toolchain;
    }

    /** Builds a recipe or returns its stored artifact; throws TransientInfra on an infrastructure error. */
    public Outcome<Artifact> build(Recipe recipe, Heartbeat heartbeat) {
        String hash = recipe.hash(toolchain);
        return builds.once(hash, heartbeat, () -> buildOrFind(recipe, hash, heartbeat));
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

    private Outcome<Artifact> buildOrFind(Recipe recipe, String hash, Heartbeat heartbeat) {
        try {
            Optional<Artifact> cached = store.cached(hash);
            return cached.isPresent() ? Outcome.ok(cached.get()) : inScratchFolder(recipe, hash, heartbeat);
        } catch (IOException failure) {
            throw storeError(failure);
        }
    }

    private Outcome<Artifact> inScratchFolder(Recipe recipe, String hash, Heartbeat heartbeat) throws IOException {
        if (store.contains(toolchain.compiler())) {
            ArtifactStore.touch(toolchain.compiler());
        }
        try (ScratchFolder work = store.draft()) {
            CommandLine command = CommandLine.of(recipe, work.path());
            Timed<CommandEnd> run = measurements.shared(heartbeat, () -> Timed.of(() -> run(command, heartbeat)));
            Log log = Log.of(run.result().output(), work.path().toString());
            if (succeeded(run.result(), command)) {
                return Outcome.ok(store.add(hash, command.output(), run.milliseconds(), log.text()));
            }
            if (log.missingFile().isPresent()) {
                requireWorking(CommandLine.of(recipe.emptied(), work.path()), heartbeat);
            }
            return Outcome.rejected(rejection(run.result(), log));
        }
    }

    /** Throws Setup if the compiler misses a file for an empty source, too: then it is one of its own. */
    private void requireWorking(CommandLine empty, Heartbeat heartbeat) {
        CommandEnd end = run(empty, heartbeat);
        if (!succeeded(end, empty)) {
            Log.of(end.output(), empty.work().toString()).missingFile().ifPresent(line -> {
                throw ActivityFailures.setup("the compiler " + toolchain.compiler()
                        + " cannot compile even an empty source: " + line
                        + "; it can read the folders beside its own, those of the system and those of LD_LIBRARY_PATH");
            });
        }
    }

    private CommandEnd run(CommandLine command, Heartbeat heartbeat) {
        List<String> words = new ArrayList<>();
        runner.ifPresent(binary -> {
            words.addAll(List.of(binary.apply(heartbeat).toString(), "confine", command.work().toString(), "."));
            toolchain.readable().forEach(path -> words.add(path.toString()));
            words.add("--");
        });
        words.addAll(command.words(toolchain));
        Command limited = Command.in(command.recipe().folder(), limits.time(), words)
                .with(Map.of("TMPDIR", command.work().toString()))
                .withMemory(limits.memoryBytes());
        return AwaitedCommand.run(limited, heartbeat);
    }

    private static boolean succeeded(CommandEnd end, CommandLine command) {
        return end instanceof CommandEnd.Exited(int code, String output) && code == 0 && Files.exists(command.output());
    }

    private Rejection rejection(CommandEnd end, Log log) {
        return switch (end) {
            case CommandEnd.TimedOut timedOut ->
                rejection("did not compile within " + limits.time().toSeconds() + " s", log);
            case CommandEnd.Killed killed ->
                throw ActivityFailures.transientInfra("the compiler was killed by signal " + killed.signal());
            case CommandEnd.Exited failed -> compileError(log);
        };
    }

    private Rejection compileError(Log log) {
        if (log.ranOutOfMemory()) {
            return rejection("the compiler exceeded its memory limit of " + (limits.memoryBytes() >> 20) + " MiB", log);
        }
        log.infrastructureError().ifPresent(line -> {
            throw ActivityFailures.transientInfra("the compiler failed: " + line);
        });
        return rejection(log.firstError(), log);
    }

    private static Rejection rejection(String reason, Log log) {
        return new Rejection(RejectionStage.COMPILE, reason, log.text());
    }

    private static RuntimeException storeError(IOException cause) {
        return ActivityFailures.transientInfra("cannot use the artifact store: " + cause, cause);
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

        /** Writes the prelude and the edited source, if any, to the work folder. */
        static CommandLine of(Recipe recipe, Path work) throws IOException {
            if (!recipe.prelude().isEmpty()) {
                Files.writeString(work.resolve(PRELUDE), recipe.prelude());
            }
            if (recipe.edited().isPresent()) {
                Files.writeString(work.resolve(recipe.sources().getFirst()), recipe.edited().get());
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

        /** An edited source is in the work folder; {@code -I .} resolves its includes in the folder of the original. */
        private List<String> sources() {
            return recipe.edited().isPresent()
                    ? List.of("-I", ".", work.resolve(recipe.sources().getFirst()).toString())
                    : recipe.sources();
        }
    }

    /** The output of a compiler. */
    private record Log(String text) {
        private static final Pattern ERROR =
                Pattern.compile("(^|[: ])(fatal )?[Ee]rror *:|undefined reference|multiple definition");

        /** Messages of a compiler that exceeds its memory limit. The sources are the cause. */
        private static final List<String> MEMORY =
                List.of("out of memory", "virtual memory exhausted", "bad_alloc", "Cannot allocate memory");

        /**
         * Messages with a cause other than the sources. A killed compiler is most likely a victim of the OOM killer.
         */
        private static final List<String> INFRASTRUCTURE = List.of(
                "No space left on device", "Disk quota exceeded", "Read-only file system", "Too many open files",
                "Resource temporarily unavailable", "Killed signal", "Input/output error", "vfork", "Text file busy",
                "lathe-nvrtc: ");

        /** Messages about a file that is missing or that the compiler may not read, by the sources or by the compiler. */
        private static final List<String> MISSING = List.of("Permission denied", "error while loading shared libraries");

        /** Removes the path of the work folder, which differs in each run. */
        static Log of(String output, String workFolder) {
            return new Log(output.replace(workFolder + "/", ""));
        }

        String firstError() {
            return text.lines()
                    .filter(line -> ERROR.matcher(line).find())
                    .findFirst()
                    .or(() -> text.lines().filter(line -> !line.isBlank()).findFirst())
                    .orElse("the compiler failed without output");
        }

        boolean ranOutOfMemory() {
            return MEMORY.stream().anyMatch(text::contains);
        }

        Optional<String> infrastructureError() {
            return firstWith(INFRASTRUCTURE);
        }

        Optional<String> missingFile() {
            return firstWith(MISSING);
        }

        private Optional<String> firstWith(List<String> messages) {
            return text.lines().filter(line -> messages.stream().anyMatch(line::contains)).findFirst();
        }
    }
}
