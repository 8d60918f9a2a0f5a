package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Runs compilers that read the folder of a recipe, their toolchain and the system's files, and no others, and that
 * write into one folder only.
 */
public interface Confinement {
    /**
     * Runs a compiler. The command's environment must be that of this JVM, but for {@code TMPDIR}, which is the folder
     * that it may write into.
     */
    CommandEnd run(Command command, Path writable, Toolchain toolchain, Heartbeat heartbeat);

    /** Returns the folder that a compiler may write into, and what it may read besides, up to a {@code --}. */
    static List<String> rights(Path writable, Toolchain toolchain) {
        return Stream.of(
                        Stream.of(writable.toString(), "."),
                        toolchain.readable().stream().map(Path::toString),
                        Stream.of("--"))
                .flatMap(words -> words)
                .toList();
    }
}
