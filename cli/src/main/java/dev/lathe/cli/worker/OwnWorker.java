package dev.lathe.cli.worker;

import dev.lathe.cli.process.CliContext;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The worker of {@code lathe run}, which ends with the command. */
public interface OwnWorker extends AutoCloseable {
    /** Replaces a worker that has died; throws CommandFailure if it cannot run. */
    void keepAlive();

    @Override
    void close();

    /** Starts the worker of a command. */
    @FunctionalInterface
    interface Start {
        OwnWorker with(CliContext context, String address, List<String> devices, Path log, Consumer<String> note);
    }
}
