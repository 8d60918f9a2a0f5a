package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import java.nio.file.Path;

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
}
