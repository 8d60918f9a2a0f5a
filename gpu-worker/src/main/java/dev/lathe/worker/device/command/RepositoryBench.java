package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.HostQuiet;
import java.util.function.Supplier;

/** Where repositories' benches run: with the device to themselves and the host quiet. */
public record RepositoryBench(DeviceLock device, HostQuiet host, Toolchain toolchain) {
    <T> T quietly(Heartbeat heartbeat, Supplier<T> work) {
        return device.holding(() -> host.quiet(heartbeat, work));
    }

    /** Measurements may be compared where bench and machine are the same. */
    String identity(OpFolder op) {
        return "the bench of " + op.op().name() + " ('" + op.commands().orElseThrow().bench() + "'), "
                + toolchain.version() + ", " + toolchain.target();
    }
}
