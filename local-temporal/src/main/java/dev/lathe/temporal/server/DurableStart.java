package dev.lathe.temporal.server;

import dev.lathe.temporal.binary.TemporalBinary;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.temporal.connection.Profiles;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.common.converter.DefaultDataConverter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/** A start of the durable server in the background. */
public record DurableStart(HostEnvironment environment, DataDirectory data, TemporalBinary binary, ServerPorts ports) {

    private static final Duration UNTIL_A_PROCESS = Duration.ofSeconds(10);

    /** A start takes less than a second; a long write-ahead log or a busy disk takes longer. */
    private static final Duration UNTIL_AN_ANSWER = Duration.ofSeconds(60);

    private static final Duration ONE_TRY = Duration.ofSeconds(1);

    public ServerRecord run() {
        ServerLog log = new ServerLog(data);
        log.rotate();
        Detached.on(environment).start(words(), log.path());
        ServerRecord record = BoundedWait.of(UNTIL_A_PROCESS)
                .await(() -> DurableProcess.in(data))
                .map(DurableProcess::record)
                .orElseThrow(() -> new LocalTemporalException("The Temporal server " + binary.path()
                        + " exited during the start. Last lines of " + log.path() + ":\n" + log.tail()));
        await(record, data);
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
                // With several partitions of a queue, tasks wait in the database for the poller of another partition.
                "--dynamic-config-value", "matching.numTaskqueueReadPartitions=1",
                "--dynamic-config-value", "matching.numTaskqueueWritePartitions=1",
                // By default the server reads its queue of new tasks 20 times a second, for all workflows together.
                "--dynamic-config-value", "history.transferProcessorMaxPollRPS=2000",
                // Delivers activity cancellation at once instead of with the next heartbeat.
                "--dynamic-config-value", "frontend.WorkerCommandsEnabled=true",
                "--dynamic-config-value", "system.enableCancelActivityWorkerCommand=true",
                // Enables pause and unpause of workflows in the UI and on the command line.
                "--dynamic-config-value", "frontend.WorkflowPauseEnabled=true");
    }

    /** Waits until the server responds; fails early if its process ends. */
    public static void await(ServerRecord record, DataDirectory data) {
        if (!BoundedWait.of(UNTIL_AN_ANSWER).awaitTrue(() -> answers(record) || !isAlive(record)) || !isAlive(record)) {
            ServerLog log = new ServerLog(data);
            throw new LocalTemporalException("The " + record.describe() + " does not respond. Last lines of "
                    + log.path() + ":\n" + log.tail() + "\nIf it hangs, stop it with `lathe server stop`");
        }
    }

    private static boolean isAlive(ServerRecord record) {
        return ProcessHandle.of(record.pid()).flatMap(handle -> handle.info().arguments()).isPresent();
    }

    private static boolean answers(ServerRecord record) {
        try (Connection connection = Connection.open(
                Profiles.local(record.address()), DefaultDataConverter.newDefaultInstance(), ONE_TRY)) {
            return !connection.isEmbedded();
        } catch (LocalTemporalException e) {
            return false;
        }
    }

    /** The log of the durable server since its start; the previous log is kept beside it. */
    private record ServerLog(DataDirectory data) {

        private static final int TAIL = 12;

        Path path() {
            return data.serverLog();
        }

        void rotate() {
            try {
                if (Files.exists(path())) {
                    Files.move(path(), data.previousServerLog(), StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                throw new LocalTemporalException(path() + " cannot be renamed", e);
            }
        }

        String tail() {
            try {
                List<String> lines =
                        new String(Files.readAllBytes(path()), StandardCharsets.UTF_8).lines().toList();
                return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL), lines.size()));
            } catch (IOException e) {
                return "(no log)";
            }
        }
    }
}
