package dev.lathe.temporal.server;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.Execution;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Starts commands that outlive this process, its session and its terminal. */
record Detached(HostEnvironment environment, List<String> launcher) {

    /** The time limit for the launcher shell, generous for a loaded machine. */
    private static final Duration LIMIT = Duration.ofSeconds(60);
    /** Takes the log path and the command; exec replaces the shell by the command. */
    private static final String INTO_LOG = "log=$1; shift; exec \"$@\" >\"$log\" 2>&1 </dev/null";
    /**
     * Job control, which some shells have only at a terminal, gives the child its own process group, so that Ctrl-C
     * does not reach it.
     */
    private static final String IN_BACKGROUND =
            "set -m 2>/dev/null; nohup sh -c '" + INTO_LOG + "' sh \"$@\" >/dev/null 2>&1 </dev/null &";

    Detached {
        launcher = List.copyOf(launcher);
    }

    static Detached on(HostEnvironment environment) {
        return environment.executable("setsid").isPresent() ? bySetsid(environment) : byShell(environment);
    }

    static Detached bySetsid(HostEnvironment environment) {
        return new Detached(environment, List.of("setsid", "--fork", "sh", "-c", INTO_LOG, "sh"));
    }

    static Detached byShell(HostEnvironment environment) {
        return new Detached(environment, List.of("sh", "-c", IN_BACKGROUND, "sh"));
    }

    void start(List<String> command, Path log) {
        List<String> words = Stream.of(launcher, List.of(log.toString()), command)
                .flatMap(List::stream)
                .toList();
        CommandEnd result = Execution.launch(Command.of(environment, LIMIT, words)).await();
        if (!result.succeeded()) {
            throw new LocalTemporalException("The server could not be started in the background; the launcher "
                    + result.describe());
        }
    }
}
