package dev.lathe.worker;

import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.RecallActivityImpl;
import dev.lathe.activities.project.CampaignFolder;
import dev.lathe.activities.project.ProjectActivityImpl;
import dev.lathe.activities.propose.ProposeActivityImpl;
import dev.lathe.activities.propose.Spaces;
import dev.lathe.worker.device.CompileSlots;
import dev.lathe.worker.device.CpuHosting;
import dev.lathe.worker.device.CudaHosting;
import dev.lathe.worker.device.HostName;
import dev.lathe.worker.device.HostedDevice;
import dev.lathe.worker.device.LandscapeHosting;
import dev.lathe.worker.device.WorkerPlaces;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.recorded.LandscapeSpaces;
import dev.lathe.worker.device.recorded.LandscapeUri;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.op.reading.OpSources;
import dev.lathe.worker.op.reading.OpSpaces;
import io.temporal.client.WorkflowClient;
import java.util.List;
import java.util.stream.Stream;

/** Puts a worker together from what a person says: which devices, and where things are. */
public final class WorkerSetup {
    private final WorkflowClient client;
    private final WorkerPlaces places;
    private final Landscapes landscapes = new Landscapes();
    private final OpFolders ops;

    public WorkerSetup(WorkflowClient client, WorkerPlaces places) {
        this.client = client;
        this.places = places;
        this.ops = OpFolders.noting(places.kernels(), places.data());
    }

    /** Throws IllegalArgumentException that names the device and the legal forms, or what is wrong with its file. */
    public WorkerConfig hosting(List<String> devices) {
        return new WorkerConfig(
                devices.stream().flatMap(text -> devices(text).stream()).toList(), local(), project(), CompileSlots.usual());
    }

    private List<HostedDevice> devices(String text) {
        String host = HostName.local();
        String worker = client.getOptions().getIdentity();
        if (LandscapeUri.accepts(text)) {
            return List.of(new LandscapeHosting(landscapes, host, worker).of(LandscapeUri.parse(text)));
        }
        if (CudaHosting.accepts(text)) {
            return new CudaHosting(places, host, worker).devices(text);
        }
        return switch (text) {
            case "cpu" -> List.of(new CpuHosting(places, host, worker).device());
            case "auto" -> Stream.concat(
                            CudaHost.isHere() ? devices("cuda").stream() : Stream.empty(), devices("cpu").stream())
                    .toList();
            default -> throw new IllegalArgumentException("devices: '" + text
                    + "' is not legal; legal are auto, cuda, cuda:N, cpu and landscape:FILE[?name=NAME&real-time]");
        };
    }

    private List<Object> local() {
        return List.of(
                new ProposeActivityImpl(new Spaces(List.of(new LandscapeSpaces(landscapes), new OpSpaces(ops)))),
                new RecallActivityImpl(client));
    }

    private List<Object> project() {
        return List.of(new ProjectActivityImpl(
                new CampaignReader(client), new CampaignFolder(new OpSources(ops)), places.results()));
    }
}
