package dev.lathe.kill;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.RecallActivityImpl;
import dev.lathe.activities.propose.ProposeActivityImpl;
import dev.lathe.activities.propose.ProtocolGate;
import dev.lathe.activities.propose.Spaces;
import dev.lathe.worker.LatheWorker;
import dev.lathe.worker.WorkerConfig;
import dev.lathe.worker.device.recorded.LandscapeUri;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.worker.device.recorded.RecordedDevice;
import dev.lathe.workflows.contract.activity.ProjectActivity;
import io.temporal.client.WorkflowClient;
import java.util.Arrays;
import java.util.List;

/**
 * A worker for recorded landscapes. Arguments are the server's address and the landscapes' URIs. It runs until it is
 * killed.
 */
public final class WorkerMain {
    private WorkerMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        Landscapes landscapes = new Landscapes();
        List<Device> devices = Arrays.stream(arguments)
                .skip(1)
                .map(LandscapeUri::parse)
                .<Device>map(uri -> RecordedDevice.open(
                        uri,
                        landscapes,
                        "here",
                        "worker-" + ProcessHandle.current().pid()))
                .toList();
        WorkflowClient client = UnpausedWorkflows.client(arguments[0]);
        LatheWorker.start(
                client,
                new WorkerConfig(
                        devices,
                        List.of(
                                new ProposeActivityImpl(
                                        new Spaces(List.of(landscapes)), new ProtocolGate(campaign -> List.of())),
                                new RecallActivityImpl(client)),
                        List.of((ProjectActivity) request -> new CampaignReader(client)
                                .read(request.campaign())
                                .orElseThrow()
                                .state()
                                .toString()),
                        1));
        Thread.currentThread().join();
    }
}
