package dev.lathe.cli.command;

import dev.lathe.activities.device.Device;
import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.log.LogFiles;
import dev.lathe.cli.log.WorkerLog;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.WorkerReading;
import dev.lathe.cli.reading.WorkerReading.Worker;
import dev.lathe.cli.render.TextTable;
import dev.lathe.cli.render.TextTable.Column;
import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.ServerFault;
import dev.lathe.worker.WorkerConfig;
import dev.lathe.worker.WorkerSetup;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "worker",
        description = {
            "Runs a worker that owns the given devices, until it is stopped.",
            "If no server responds, the worker waits for one.",
            "On Ctrl-C or SIGTERM the worker first finishes the measurement in flight.",
            "If a worker is killed, another worker resumes its work; no result is lost.",
            "'lathe logs' shows the logs of the workers of this machine."
        },
        subcommands = WorkerCommand.ListWorkers.class,
        footer = {
            "",
            "Examples:",
            "  lathe worker",
            "  lathe worker --devices 'landscape:gemm.json.gz?name=a' --devices 'landscape:gemm.json.gz?name=b'"
        })
public final class WorkerCommand extends SessionTask {
    private static final BoundedWait SERVER = new BoundedWait(Duration.ofMinutes(1), Duration.ofMillis(500));

    @Option(
            names = "--devices",
            paramLabel = "DEVICE",
            split = ",",
            description = "auto (all GPUs and the CPU of this machine), cuda, cuda:N, cpu, or "
                    + "landscape:FILE[?name=NAME&real-time] (default: auto).")
    private List<String> devices = List.of("auto");

    @Option(
            names = "--agent-slots",
            paramLabel = "N",
            description = "Agents that this worker may run at the same time; 0 leaves them to other workers of this "
                    + "host (default: ${DEFAULT-VALUE}).")
    private int agentSlots = WorkerConfig.DEFAULT_AGENT_SLOTS;

    private String announced = "";

    /**
     * Waits for a server that does not run or does not respond yet, like a running worker whose server is restarted.
     */
    @Override
    protected Session open(Servers servers) {
        Optional<Session> session;
        do {
            session = SERVER.await(() -> opened(servers));
        } while (session.isEmpty());
        return session.get();
    }

    /** Connects to the server. Prints why that is not possible yet, each reason once. */
    private Optional<Session> opened(Servers servers) {
        try {
            return Optional.of(super.open(servers));
        } catch (LocalTemporalException noResponse) {
            if (!ServerFault.isTransient(noResponse)) {
                throw noResponse;
            }
            announce(noResponse);
        } catch (CommandFailure noServer) {
            if (noServer.code() != ExitCode.UNREACHABLE) {
                throw noServer;
            }
            announce(noServer);
        }
        return Optional.empty();
    }

    private void announce(RuntimeException reason) {
        String line = "Waiting for a server: " + reason.getMessage();
        if (!line.equals(announced)) {
            print(line);
            announced = line;
        }
    }

    @Override
    protected ExitCode perform(Session session) {
        WorkerConfig config = config(session);
        WorkerLog log = WorkerLog.begin(new LogFiles(Servers.of(context).data()));
        LatheWorker worker = LatheWorker.start(session.client(), config).closingWithTheProcess();
        String connected = "Worker connected to " + session.server().target() + " with "
                + config.devices().stream()
                        .map(Device::offer)
                        .map(offer -> offer.name() + " (" + offer.model() + ")")
                        .collect(Collectors.joining(", ")) + ".";
        print(connected);
        log.write(connected);
        try (worker) {
            worker.awaitTermination();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }

    @Command(
            name = "list",
            description = "Lists the running workers with their devices.",
            footer = {
                "",
                "JSON: {\"workers\":[{\"identity\",\"host\",\"pid\",\"devices\",\"since\",\"version\",\"lastPoll\"}]};",
                "  absent values are null."
            })
    static final class ListWorkers extends SessionTask {
        @Mixin
        private JsonOption json;

        /** The JSON output. */
        record Workers(List<Worker> workers) {}

        @Override
        protected ExitCode perform(Session session) {
            List<Worker> workers = new WorkerReading(session).all();
            json.print(
                    this::print,
                    new Workers(workers),
                    () -> workers.isEmpty()
                            ? List.of("No worker is polling; start one with './lathe worker'.")
                            : table(workers));
            return ExitCode.DONE;
        }

        private static List<String> table(List<Worker> workers) {
            return new TextTable<Worker>(List.of(
                            Column.left("host", worker -> worker.host().orElse("-")),
                            Column.right("pid", worker -> worker.pid().isPresent()
                                    ? Long.toString(worker.pid().getAsLong())
                                    : "-"),
                            Column.left("devices", worker -> String.join(", ", worker.devices())),
                            Column.left("since", worker -> text(worker.since())),
                            Column.left("last poll", worker -> text(worker.lastPoll())),
                            Column.left("version", worker -> worker.version().orElse("-"))))
                    .lines(workers, TextTable.UNBOUNDED);
        }

        private static String text(Optional<Instant> time) {
            return time.map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString()).orElse("-");
        }
    }

    private WorkerConfig config(Session session) {
        try {
            return new WorkerSetup(session.client(), DevicePaths.of(context)).hosting(devices)
                    .withAgentSlots(bounded("--agent-slots", agentSlots, 0, WorkerConfig.MAX_AGENT_SLOTS));
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        }
    }
}
