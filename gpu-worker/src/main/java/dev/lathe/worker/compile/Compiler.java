package dev.lathe.worker.compile;

import dev.lathe.activities.failure.Trouble;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.Command;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.HostQuiet;
import dev.lathe.worker.process.ScratchFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Carries out recipes, each once: what was built before is found again, and equal recipes wait for each other. */
public final class Compiler {
    private final Toolchain toolchain;
    private final ArtifactStore store;
    private final HostQuiet host;
    private final CompileLimits limits;
    private final Ongoing<BuildOutcome> ongoing = new Ongoing<>();

    public Compiler(Toolchain toolchain, ArtifactStore store, HostQuiet host, CompileLimits limits) {
        this.toolchain = toolchain;
        this.store = store;
        this.host = host;
        this.limits = limits;
    }

    public Toolchain toolchain() {
        return toolchain;
    }

    /** Throws TransientInfra where the world was in the way. */
    public BuildOutcome build(Recipe recipe, Heartbeat heartbeat) {
        String hash = recipe.hash(toolchain);
        return ongoing.once(hash, heartbeat, () -> buildOrFind(recipe, hash, heartbeat));
    }

    /** A binary by its content hash, where this host has it. */
    public Optional<Path> find(String artifact) {
        try {
            return store.find(artifact);
        } catch (IOException trouble) {
            throw trouble(trouble);
        }
    }

    private BuildOutcome buildOrFind(Recipe recipe, String hash, Heartbeat heartbeat) {
        try {
            Optional<Artifact> made = store.made(hash);
            return made.isPresent() ? new BuildOutcome.Built(made.get()) : inScratchFolder(recipe, hash, heartbeat);
        } catch (IOException trouble) {
            throw trouble(trouble);
        }
    }

    private BuildOutcome inScratchFolder(Recipe recipe, String hash, Heartbeat heartbeat) throws IOException {
        try (ScratchFolder work = store.draft()) {
            CompilerCommand command = CompilerCommand.of(recipe, work.path());
            Timed<CommandEnd> run = host.noisy(heartbeat, () -> Timed.of(() -> run(command, heartbeat)));
            return succeeded(run.result(), command)
                    ? new BuildOutcome.Built(store.keep(
                            hash, command.output(), run.milliseconds(), CompilerLog.of(run.result().output(), work.path().toString()).text()))
                    : new BuildOutcome.Refused(rejection(run.result(), work.path()));
        }
    }

    private CommandEnd run(CompilerCommand command, Heartbeat heartbeat) {
        return Command.of(command.recipe().folder(), limits.ofCommand(), command.words(toolchain)).run(heartbeat);
    }

    private static boolean succeeded(CommandEnd end, CompilerCommand command) {
        return end instanceof CommandEnd.Exited(int code, String output) && code == 0 && Files.exists(command.output());
    }

    private Rejection rejection(CommandEnd end, Path work) {
        CompilerLog log = CompilerLog.of(end.output(), work.toString());
        return switch (end) {
            case CommandEnd.TimedOut late -> refuse("did not compile within " + limits.time().toSeconds() + " s", log);
            case CommandEnd.Killed killed -> throw Trouble.transientInfra("the compiler was killed by signal " + killed.signal());
            case CommandEnd.Exited failed -> complaint(log);
        };
    }

    private Rejection complaint(CompilerLog log) {
        if (log.ranOutOfMemory()) {
            return refuse("the compiler needed more than its limit of " + (limits.memoryBytes() >> 20) + " MiB", log);
        }
        log.troubleOfTheWorld().ifPresent(line -> {
            throw Trouble.transientInfra("the compiler could not work: " + line);
        });
        return refuse(log.firstError(), log);
    }

    private static Rejection refuse(String reason, CompilerLog log) {
        return new Rejection(RejectionStage.COMPILE, reason, log.text());
    }

    private static RuntimeException trouble(IOException cause) {
        return Trouble.transientInfra("the artifact store cannot be used: " + cause, cause);
    }
}
