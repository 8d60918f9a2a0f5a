package dev.lathe.worker.compile;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.process.Command;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The C compiler of this machine, for its own processor. */
public final class HostToolchain {
    private static final List<String> NAMES = List.of("cc", "gcc", "clang");
    private static final Limits QUICK = Limits.of(Duration.ofSeconds(10));

    private HostToolchain() {}

    /** Returns the toolchain of the C compiler; throws Setup if the machine has none. */
    public static Toolchain find() {
        Path compiler = onThisMachine()
                .orElseThrow(() -> ActivityFailures.setup("no C compiler on PATH (tried " + String.join(", ", NAMES)
                        + "); install one, for example with apt-get install gcc libc6-dev"));
        String version = output(compiler, "--version").lines().findFirst().orElse("(unknown version)");
        return of(compiler, version, HostCpu.model());
    }

    public static Toolchain of(Path compiler, String version, String cpu) {
        return new Toolchain(
                compiler,
                version,
                cpu,
                List.of("-pipe"),
                List.of("-lm", "-ldl", "-lpthread"),
                compiler + "\n" + version + "\n" + cpu);
    }

    /** Returns the C compiler; empty if the machine has none. */
    public static Optional<Path> onThisMachine() {
        return NAMES.stream().flatMap(name -> HostCommand.onPath(HostEnvironment.current(), name).stream()).findFirst();
    }

    /** Returns the output of a compiler for an option such as {@code --version}; throws Setup if it fails. */
    static String output(Path compiler, String option) {
        Command command = Command.of(Path.of("/"), QUICK, List.of(compiler.toString(), option));
        CommandEnd end = command.run(Heartbeat.silent());
        if (end instanceof CommandEnd.Exited(int code, String output) && code == 0) {
            return output;
        }
        throw ActivityFailures.setup(compiler + " " + option + " failed: " + end.output().strip());
    }
}
