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

/** The machine's C compiler, for the processor that it runs on. */
public final class HostToolchain {
    private static final List<String> NAMES = List.of("cc", "gcc", "clang");
    private static final Limits QUICK = Limits.of(Duration.ofSeconds(10));

    private HostToolchain() {}

    /** Throws Setup where the machine has none. */
    public static Toolchain find() {
        Path compiler = onThisMachine()
                .orElseThrow(() -> ActivityFailures.setup("no C compiler on PATH (looked for " + String.join(", ", NAMES)
                        + "); on Debian and Ubuntu: apt-get install gcc libc6-dev"));
        String version = said(compiler, "--version").lines().findFirst().orElse("of unknown version");
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

    /** Empty where the machine has no C compiler. */
    public static Optional<Path> onThisMachine() {
        return NAMES.stream().flatMap(name -> HostCommand.onPath(HostEnvironment.current(), name).stream()).findFirst();
    }

    /** What a compiler says when it is asked; throws Setup where it fails. */
    static String said(Path compiler, String question) {
        Command command = Command.of(Path.of("/"), QUICK, List.of(compiler.toString(), question));
        CommandEnd end = command.run(Heartbeat.silent());
        if (end instanceof CommandEnd.Exited(int code, String output) && code == 0) {
            return output;
        }
        throw ActivityFailures.setup(compiler + " " + question + " failed: " + end.output().strip());
    }
}
