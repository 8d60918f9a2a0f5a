package dev.lathe.temporal.server;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.time.Duration;
import java.util.List;

/** A start of the durable server in the background. */
public record DurableStart(HostEnvironment environment, DataDirectory data, TemporalBinary binary, ServerPorts ports) {

    private static final Duration UNTIL_A_PROCESS = Duration.ofSeconds(10);

    public ServerRecord run() {
        ServerLog log = new ServerLog(data);
        log.rotate();
        Detached.on(environment).start(words(), log.path());
        ServerRecord record = BoundedWait.of(UNTIL_A_PROCESS)
                .await(() -> DurableProcess.in(data))
                .map(DurableProcess::record)
                .orElseThrow(() -> new LocalTemporalException("The Temporal server " + binary.path()
                        + " exited during the start. Last lines of " + log.path() + ":\n" + log.tail()));
        ServerUp.await(record, data);
        return record;
    }

    private List<String> words() {
        return List.of(
                binary.path().toString(), "server", "start-dev",
                "--db-filename", data.database(binary.serverVersion()).toString(),
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
