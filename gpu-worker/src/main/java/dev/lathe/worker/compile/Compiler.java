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
import java.util.Optional;

/** A cached compiler. It reuses stored artifacts and builds equal concurrent requests once. */
public final class Compiler {
    private final Toolchain toolchain;
    private final ArtifactStore store;
    private final MeasurementLock measurements;
    private final CompileLimits limits;
    private final SingleFlight<Outcome<Artifact>> builds = new SingleFlight<>();

    public Compiler(Toolchain toolchain, ArtifactStore store, MeasurementLock measurements, CompileLimits limits) {
        this.toolchain = toolchain;
        this.store = store;
        this.measurements = measurements;
        this.limits = limits;
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
        try (ScratchFolder work = store.draft()) {
            CompilerCommand command = CompilerCommand.of(recipe, work.path());
            Timed<CommandEnd> run = measurements.shared(heartbeat, () -> Timed.of(() -> run(command, heartbeat)));
            return succeeded(run.result(), command)
                    ? Outcome.ok(store.add(
                            hash, command.output(), run.milliseconds(), CompilerLog.of(run.result().output(), work.path().toString()).text()))
                    : Outcome.rejected(rejection(run.result(), work.path()));
        }
    }

    private CommandEnd run(CompilerCommand command, Heartbeat heartbeat) {
        Command limited = Command.in(command.recipe().folder(), limits.time(), command.words(toolchain))
                .withMemory(limits.memoryBytes());
        return AwaitedCommand.run(limited, heartbeat);
    }

    private static boolean succeeded(CommandEnd end, CompilerCommand command) {
        return end instanceof CommandEnd.Exited(int code, String output) && code == 0 && Files.exists(command.output());
    }

    private Rejection rejection(CommandEnd end, Path work) {
        CompilerLog log = CompilerLog.of(end.output(), work.toString());
        return switch (end) {
            case CommandEnd.TimedOut timedOut ->
                rejection("did not compile within " + limits.time().toSeconds() + " s", log);
            case CommandEnd.Killed killed -> throw ActivityFailures.transientInfra("the compiler was killed by signal " + killed.signal());
            case CommandEnd.Exited failed -> compileError(log);
        };
    }

    private Rejection compileError(CompilerLog log) {
        if (log.ranOutOfMemory()) {
            return rejection("the compiler exceeded its memory limit of " + (limits.memoryBytes() >> 20) + " MiB", log);
        }
        log.infrastructureError().ifPresent(line -> {
            throw ActivityFailures.transientInfra("the compiler failed: " + line);
        });
        return rejection(log.firstError(), log);
    }

    private static Rejection rejection(String reason, CompilerLog log) {
        return new Rejection(RejectionStage.COMPILE, reason, log.text());
    }

    private static RuntimeException storeError(IOException cause) {
        return ActivityFailures.transientInfra("cannot use the artifact store: " + cause, cause);
    }
}
