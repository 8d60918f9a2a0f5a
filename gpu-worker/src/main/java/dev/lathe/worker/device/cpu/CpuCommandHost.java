package dev.lathe.worker.device.cpu;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.command.CommandHost;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.Collections;
import java.util.SortedMap;
import java.util.function.Supplier;

/** The processor of this host, whose builds and measurements exclude each other. */
public record CpuCommandHost(
        LocalDevice device, DeviceLock lock, MeasurementLock measurements, Toolchain toolchain)
        implements CommandHost {
    @Override
    public SortedMap<String, String> variables() {
        return Collections.emptySortedMap();
    }

    @Override
    public String identity() {
        return toolchain.version() + ", " + toolchain.target();
    }

    @Override
    public <T> T build(Supplier<T> build, Heartbeat heartbeat) {
        return measurements.shared(heartbeat, build);
    }

    @Override
    public <T> T test(Supplier<T> test, Heartbeat heartbeat) {
        return lock.holding(test);
    }

    @Override
    public Outcome<Timing> measure(Supplier<Outcome<Timing>> comparison, Heartbeat heartbeat) {
        return lock.holding(() -> measurements.exclusive(heartbeat, comparison));
    }
}
