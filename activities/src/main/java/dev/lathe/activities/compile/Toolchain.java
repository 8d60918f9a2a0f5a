package dev.lathe.activities.compile;

import dev.lathe.activities.command.Command;
import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.command.Limits;
import dev.lathe.activities.command.Programs;
import dev.lathe.activities.failure.Trouble;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The machine's C compiler with the first line of what it says of its version, and the processor it compiles for when it
 * is told to compile for this one.
 */
public record Toolchain(Path compiler, String version, String cpu) {
    private static final List<String> NAMES = List.of("cc", "gcc", "clang");
    private static final Limits QUICK = Limits.of(Duration.ofSeconds(10));

    /** Throws Setup where the machine has none. */
    public static Toolchain find() {
        Path compiler = onThisMachine()
                .orElseThrow(() -> Trouble.setup("no C compiler on PATH (looked for " + String.join(", ", NAMES)
                        + "); on Debian and Ubuntu: apt-get install gcc libc6-dev"));
        return new Toolchain(compiler, versionOf(compiler), HostCpu.model());
    }

    /** Empty where the machine has no C compiler. */
    public static Optional<Path> onThisMachine() {
        return NAMES.stream().flatMap(name -> Programs.onPath(name).stream()).findFirst();
    }

    private static String versionOf(Path compiler) {
        Command command = Command.of(Path.of("/"), QUICK, List.of(compiler.toString(), "--version"));
        CommandEnd end = command.run(Heartbeat.silent());
        if (end instanceof CommandEnd.Exited(int code, String output) && code == 0) {
            return output.lines().findFirst().orElse("of unknown version");
        }
        throw Trouble.setup(compiler + " --version failed: " + end.output().strip());
    }

    /** What decides, besides sources and flags, what is built. */
    String identity() {
        return compiler + "\n" + version + "\n" + cpu;
    }
}
