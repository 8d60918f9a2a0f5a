package dev.lathe.cli.harness;

import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.worker.OwnWorker;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerSetup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The worker of {@code lathe run} in this JVM. A process takes seconds of processor time to start. */
record JvmWorker(Session session, LatheWorker worker) implements OwnWorker {
    static JvmWorker start(CliContext context, String address, List<String> devices, Path log, Consumer<String> note) {
        Map<String, String> variables = new TreeMap<>(context.environment().variables());
        variables.put("TEMPORAL_ADDRESS", address);
        CliContext child = new CliContext(
                HostEnvironment.of(variables), context.directory(), context.home(), context.output());
        Session session = Servers.of(child).session();
        return new JvmWorker(
                session,
                LatheWorker.start(
                        session.client(), new WorkerSetup(session.client(), DevicePaths.of(child)).hosting(devices)));
    }

    /** A worker in this JVM does not die. */
    @Override
    public void keepAlive() {}

    @Override
    public void close() {
        worker.close();
        session.close();
    }
}
