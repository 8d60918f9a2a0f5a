package dev.lathe.temporal.server.durable;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.server.record.ServerPorts;
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
                // A commit that the operating system has survives kill -9; FULL was no slower and no faster.
                "--sqlite-pragma", "journal_mode=WAL",
                "--sqlite-pragma", "synchronous=NORMAL",
                // The UI would ask for news from outside.
                "--ui-disable-news-fetch",
                "--log-level", "warn",
                // A cancelled activity hears of it at once, and not only at its next heartbeat.
                "--dynamic-config-value", "frontend.WorkerCommandsEnabled=true",
                "--dynamic-config-value", "system.enableCancelActivityWorkerCommand=true",
                // Pause and unpause of workflows, in the UI and from the command line.
                "--dynamic-config-value", "frontend.WorkflowPauseEnabled=true");
    }
}
