package dev.lathe.worker.device;

import dev.lathe.activities.landscape.LandscapeCompile;
import dev.lathe.activities.landscape.LandscapeDevice;
import dev.lathe.activities.landscape.LandscapeHealth;
import dev.lathe.activities.landscape.LandscapeUri;
import dev.lathe.activities.landscape.Landscapes;
import dev.lathe.activities.landscape.Pace;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.DeviceQueues;
import java.util.List;
import java.util.OptionalInt;

/** Makes a device of a recorded landscape. Its compiles are recorded, too, so they have a queue of their own. */
public final class LandscapeHosting {
    private final Landscapes landscapes;
    private final String host;
    private final String worker;

    public LandscapeHosting(Landscapes landscapes, String host, String worker) {
        this.landscapes = landscapes;
        this.host = host;
        this.worker = worker;
    }

    public HostedDevice of(LandscapeUri uri) {
        Pace pace = Pace.of(uri.pacing());
        String name = uri.device();
        DeviceQueues queues = new DeviceQueues(name, name + "/control", name + "/compile", host + "/project");
        String model = "recorded " + landscapes.at(uri.file()).deviceModel();
        return new HostedDevice(
                new DeviceOffer(name, "landscape", model, host, worker, queues, OptionalInt.empty()),
                1,
                List.of(new LandscapeDevice(landscapes, pace)),
                List.of(new LandscapeHealth(landscapes, uri.file())),
                List.of(new LandscapeCompile(landscapes, pace)));
    }
}
