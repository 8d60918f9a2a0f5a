package dev.lathe.worker.compile;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Whether Linux has Landlock, which confines compilers and candidates to their files. */
public enum Landlock {
    PRESENT,
    MISSING,
    /** No compiler on this machine can tell. */
    UNKNOWN;

    /** What a machine without Landlock lacks. */
    public static final String CONSEQUENCE =
            "compilers, and libraries while they are loaded, can read all files of this user";

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int EXIT_MISSING = 3;

    /** Asks for the version of Landlock. Java has no system calls, and the files that name it are missing in some containers. */
    private static final String PROBE =
            """
            #include <unistd.h>
            int main(void) { return syscall(444, (void *)0, 0ul, 1u) > 0 ? 0 : %d; }
            """
                    .formatted(EXIT_MISSING);

    private static final String SCRIPT =
            """
            folder=$(mktemp -d) || exit 1
            trap 'rm -rf "$folder"' EXIT
            printf '%s' "$2" > "$folder/probe.c"
            "$1" -o "$folder/probe" "$folder/probe.c" || exit 1
            "$folder/probe"
            """;

    /** Asks the kernel, by a program that the C compiler of this environment builds. */
    public static Landlock of(HostEnvironment environment) {
        return HostToolchain.in(environment)
                .map(compiler -> answer(Command.of(environment, LIMIT, words(compiler)).run()))
                .orElse(UNKNOWN);
    }

    private static Landlock answer(CommandEnd end) {
        if (end.succeeded()) {
            return PRESENT;
        }
        return end instanceof CommandEnd.Exited exited && exited.code() == EXIT_MISSING ? MISSING : UNKNOWN;
    }

    private static List<String> words(Path compiler) {
        return List.of("/bin/sh", "-c", SCRIPT, "sh", compiler.toString(), PROBE);
    }
}
