package dev.lathe.cli.harness;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.activities.command.Command;
import dev.lathe.activities.command.CommandEnd;
import dev.lathe.activities.command.Limits;
import dev.lathe.activities.command.Programs;
import dev.lathe.activities.heartbeat.Heartbeat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Checks whether NumPy is installed. */
public final class NumPy {
    private NumPy() {}

    /** Skips the calling test, with the reason, if NumPy is not installed. */
    public static void assumeInstalled() {
        assumeThat(isInstalled()).as("python3 with NumPy; `python3 -m pip install numpy` gets it").isTrue();
    }

    private static boolean isInstalled() {
        return Programs.onPath("python3").map(NumPy::imports).orElse(false);
    }

    private static boolean imports(Path python) {
        return Command.of(Path.of("/"), Limits.of(Duration.ofMinutes(1)), List.of(python.toString(), "-c", "import numpy"))
                .run(Heartbeat.silent()) instanceof CommandEnd.Exited(int code, String output) && code == 0;
    }
}
