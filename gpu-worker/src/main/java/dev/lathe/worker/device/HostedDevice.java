package dev.lathe.worker.device;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.List;

/**
 * A device that this process owns: what it offers to the pool, how much work it takes at once (what
 * does not measure may overlap), and the activities that answer on its queues.
 */
public record HostedDevice(
        DeviceOffer offer, int workSlots, List<Object> work, List<Object> control, List<Object> compile) {
    public HostedDevice {
        work = List.copyOf(work);
        control = List.copyOf(control);
        compile = List.copyOf(compile);
    }
}
