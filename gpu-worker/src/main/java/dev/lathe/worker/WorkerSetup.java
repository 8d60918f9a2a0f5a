package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.activities.history.RecallActivityImpl;
import dev.lathe.activities.history.Tips;
import dev.lathe.activities.project.CampaignFolder;
import dev.lathe.activities.project.ProjectActivityImpl;
import dev.lathe.activities.propose.ProposeActivityImpl;
import dev.lathe.activities.propose.ProtocolGate;
import dev.lathe.activities.propose.Spaces;
import dev.lathe.worker.agent.AgentActivityImpl;
import dev.lathe.worker.agent.AgentAdapter;
import dev.lathe.worker.agent.AgentSetup;
import dev.lathe.worker.agent.Briefing;
import dev.lathe.worker.brief.CampaignBriefs;
import dev.lathe.worker.device.recorded.LandscapeUri;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.worker.device.recorded.RecordedDevice;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.op.reading.OpSources;
import io.temporal.client.WorkflowClient;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A builder of worker configurations from the device names and the paths that the user specifies. */
public final class WorkerSetup {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerSetup.class);
    private static final Executor LATER =
            CompletableFuture.delayedExecutor(10, TimeUnit.MINUTES, Thread::startVirtualThread);

    private final WorkflowClient client;
    private final WorkerPlaces places;
    private final Landscapes landscapes = new Landscapes();
    private final OpFolders ops;

    public WorkerSetup(WorkflowClient client, WorkerPlaces places) {
        this.client = client;
        this.places = places;
        this.ops = OpFolders.withSnapshots(places.kernels(), places.data());
    }

    /** Returns a configuration with these devices; throws IllegalArgumentException if a name or its file is invalid. */
    public WorkerConfig hosting(List<String> devices) {
        DataCaches caches = new DataCaches(places.data());
        caches.bound();
        caches.use();
        boundLater(caches);
        List<Device> opened = devices.stream().<Device>flatMap(text -> devices(text).stream()).toList();
        requireDistinct(opened.stream().map(device -> device.offer().name()).toList());
        return new WorkerConfig(
                opened,
                local(),
                project(),
                WorkerConfig.defaultCompileSlots(),
                List.of(agent(opened)),
                WorkerConfig.DEFAULT_AGENT_SLOTS);
    }

    /** Bounds the caches every ten minutes until this process ends. */
    private static void boundLater(DataCaches caches) {
        LATER.execute(() -> {
            try {
                caches.boundWhileUsed();
            } catch (RuntimeException undeletable) {
                LOG.warn("cannot bound the artifacts: {}", undeletable.getMessage());
            }
            boundLater(caches);
        });
    }

    private static void requireDistinct(List<String> names) {
        names.stream().filter(name -> names.indexOf(name) != names.lastIndexOf(name)).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(
                    "devices: duplicate device " + name + "; name each device once, "
                            + "and give each landscape its own ?name=NAME");
        });
    }

    private List<? extends Device> devices(String text) {
        String worker = client.getOptions().getIdentity();
        LocalDevices here = new LocalDevices(places, worker);
        if (LandscapeUri.accepts(text)) {
            return List.of(RecordedDevice.open(LandscapeUri.parse(text), landscapes, LocalDevices.host(), worker));
        }
        if (LocalDevices.isCuda(text)) {
            return here.cuda(text);
        }
        return switch (text) {
            case "cpu" -> List.of(here.cpu());
            case "auto" -> Stream.concat(
                            LocalDevices.hasGpu() ? here.cuda("cuda").stream() : Stream.empty(), Stream.of(here.cpu()))
                    .toList();
            default -> throw new IllegalArgumentException("devices: '" + text
                    + "' is invalid; use auto, cuda, cuda:N, cpu or landscape:FILE[?name=NAME&real-time]");
        };
    }

    private List<Object> local() {
        return List.of(
                new ProposeActivityImpl(new Spaces(List.of(landscapes, ops)), protocols()),
                new RecallActivityImpl(client));
    }

    private AgentActivityImpl agent(List<Device> devices) {
        CampaignReader reader = new CampaignReader(client);
        CampaignBriefs briefs = new CampaignBriefs(ops, new Tips(client)::of);
        return new AgentActivityImpl(
                AgentSetup.of(places.kernels(), places.cpuRunner(), places.data(), AgentAdapter.folder(places.data())),
                ops,
                devices,
                request -> Briefing.of(
                        request, reader.read(request.campaign()).orElseThrow().toRecord(), briefs::below),
                protocols());
    }

    private ProtocolGate protocols() {
        return ProtocolGate.reading(new CampaignReader(client));
    }

    private List<Object> project() {
        return List.of(new ProjectActivityImpl(
                new CampaignReader(client),
                new Tips(client),
                new CampaignFolder(new OpSources(ops)),
                places.results()));
    }
}
