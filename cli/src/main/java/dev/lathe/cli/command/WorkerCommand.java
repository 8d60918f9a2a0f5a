package dev.lathe.cli.command;

import dev.lathe.activities.device.Device;
import dev.lathe.cli.check.DevicePaths;
import dev.lathe.cli.connection.Servers;
import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.ServerFault;
import dev.lathe.worker.WorkerConfig;
import dev.lathe.worker.WorkerSetup;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "worker",
        description = {
            "Runs a worker that owns the given devices, until it is stopped.",
            "On Ctrl-C or SIGTERM the worker first finishes the measurement in flight.",
            "If a worker is killed, another worker resumes its work; no result is lost."
        },
        footer = {
            "",
            "Examples:",
            "  lathe worker",
            "  lathe worker --devices 'landscape:gemm.json.gz?name=a' --devices 'landscape:gemm.json.gz?name=b'"
        })
public final class WorkerCommand extends SessionTask {
    @Option(
            names = "--devices",
            paramLabel = "DEVICE",
            split = ",",
            description = "auto (all GPUs and the CPU of this machine), cuda, cuda:N, cpu, or "
                    + "landscape:FILE[?name=NAME&real-time] (default: auto).")
    private List<String> devices = List.of("auto");

    /** Waits for a server that does not respond yet, like a running worker whose server is restarted. */
    @Override
    protected Session open(Servers servers) {
        boolean announced = false;
        while (true) {
            try {
                return super.open(servers);
            } catch (LocalTemporalException noResponse) {
                if (!ServerFault.isTransient(noResponse)) {
                    throw noResponse;
                }
                if (!announced) {
                    print(noResponse.getMessage() + " Waiting for it.");
                    announced = true;
                }
            }
        }
    }

    @Override
    protected ExitCode perform(Session session) {
        WorkerConfig config = config(session);
        LatheWorker worker = LatheWorker.start(session.client(), config).closingWithTheProcess();
        print("Worker connected to " + session.server().target() + " with "
                + config.devices().stream()
                        .map(Device::offer)
                        .map(offer -> offer.name() + " (" + offer.model() + ")")
                        .collect(Collectors.joining(", ")) + ".");
        try (worker) {
            worker.awaitTermination();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.DONE;
    }

    private WorkerConfig config(Session session) {
        try {
            return new WorkerSetup(session.client(), DevicePaths.of(context)).hosting(devices);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(e.getMessage());
        }
    }
}
