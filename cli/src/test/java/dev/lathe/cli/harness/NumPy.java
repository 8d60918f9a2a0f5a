package dev.lathe.cli.harness;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.process.Command;
import dev.lathe.worker.process.CommandEnd;
import dev.lathe.worker.process.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Whether references in Python can be evaluated on this machine. */
public final class NumPy {
    private NumPy() {}

    /** Where there is none, the test that calls this is reported as not run, with the reason. */
    public static void needed() {
        assumeThat(isHere()).as("python3 with NumPy; `python3 -m pip install numpy` gets it").isTrue();
    }

    private static boolean isHere() {
        return HostCommand.onPath(HostEnvironment.current(), "python3").map(NumPy::imports).orElse(false);
    }

    private static boolean imports(Path python) {
        return Command.of(Path.of("/"), Limits.of(Duration.ofMinutes(1)), List.of(python.toString(), "-c", "import numpy"))
                .run(Heartbeat.silent()) instanceof CommandEnd.Exited(int code, String output) && code == 0;
    }
}
