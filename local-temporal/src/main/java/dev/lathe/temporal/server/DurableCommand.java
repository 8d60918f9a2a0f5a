package dev.lathe.temporal.server;

import dev.lathe.temporal.binary.TemporalBinary;
import java.nio.file.Path;
import java.util.List;

/** The dev server's command line. */
record DurableCommand(TemporalBinary binary, Path database, ServerPorts ports) {

    List<String> words() {
        return List.of(
                binary.path().toString(), "server", "start-dev",
                "--db-filename", database.toString(),
                "--ip", ServerPorts.HOST,
                "--port", Integer.toString(ports.port()),
                "--ui-port", Integer.toString(ports.uiPort()),
                // A commit in the page cache survives kill -9; FULL showed no difference in speed.
                "--sqlite-pragma", "journal_mode=WAL",
                "--sqlite-pragma", "synchronous=NORMAL",
                // The UI would check for updates over the network.
                "--ui-disable-news-fetch",
                "--log-level", "warn",
                // Delivers activity cancellation at once instead of with the next heartbeat.
                "--dynamic-config-value", "frontend.WorkerCommandsEnabled=true",
                "--dynamic-config-value", "system.enableCancelActivityWorkerCommand=true",
                // Enables pause and unpause of workflows in the UI and on the command line.
                "--dynamic-config-value", "frontend.WorkflowPauseEnabled=true");
    }
}
