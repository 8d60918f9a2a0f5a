package dev.lathe.temporal.server;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.time.Duration;

/** A start of the durable server in the background. */
public record DurableStart(HostEnvironment environment, DataDirectory data, TemporalBinary binary, ServerPorts ports) {

    private static final Duration UNTIL_A_PROCESS = Duration.ofSeconds(10);

    public ServerRecord run() {
        ServerLog log = new ServerLog(data);
        log.rotate();
        DurableCommand command = new DurableCommand(binary, data.database(binary.serverVersion()), ports);
        Detached.on(environment).start(command.words(), log.path());
        ServerRecord record = BoundedWait.of(UNTIL_A_PROCESS)
                .await(() -> DurableProcess.in(data))
                .map(DurableProcess::record)
                .orElseThrow(() -> new LocalTemporalException("The Temporal server " + binary.path()
                        + " exited during the start. Last lines of " + log.path() + ":\n" + log.tail()));
        ServerUp.await(record, data);
        return record;
    }
}
