package dev.lathe.temporal.server.durable;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.server.record.ServerPorts;
import dev.lathe.temporal.server.record.ServerRecord;
import java.time.Duration;

/** One start of the durable server, in the background. */
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
                        + " ended at once. The end of " + log.path() + ":\n" + log.tail()));
        ServerUp.await(record, data);
        return record;
    }
}
