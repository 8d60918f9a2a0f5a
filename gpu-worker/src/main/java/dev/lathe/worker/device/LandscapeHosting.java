package dev.lathe.worker.device;

import dev.lathe.worker.device.recorded.LandscapeCompile;
import dev.lathe.worker.device.recorded.LandscapeDevice;
import dev.lathe.worker.device.recorded.LandscapeHealth;
import dev.lathe.worker.device.recorded.LandscapeUri;
import dev.lathe.worker.device.recorded.Landscapes;
import dev.lathe.worker.device.recorded.Pace;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.DeviceQueues;
import java.util.List;

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
                new DeviceOffer(name, "landscape", model, host, worker, queues),
                1,
                List.of(new LandscapeDevice(landscapes, pace)),
                List.of(new LandscapeHealth(landscapes, uri.file())),
                List.of(new LandscapeCompile(landscapes, pace)));
    }
}
