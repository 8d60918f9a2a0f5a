package dev.lathe.worker.device;

import dev.lathe.activities.cpu.CpuDevice;
import dev.lathe.activities.cpu.CpuSetup;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.TaskQueues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Makes a device of this machine's processor. */
public final class CpuHosting {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    private final WorkerPlaces places;
    private final String host;
    private final String worker;

    public CpuHosting(WorkerPlaces places, String host, String worker) {
        this.places = places;
        this.host = host;
        this.worker = worker;
    }

    public HostedDevice device() {
        String name = host + ":cpu";
        CpuDevice cpu = CpuDevice.open(name, CpuSetup.of(places.kernels(), places.cpuRunner(), places.data()));
        return new HostedDevice(
                new DeviceOffer(
                        name, "cpu", model(), host, worker, TaskQueues.of(name, host, "cpu"), OptionalInt.empty()),
                1,
                cpu.workActivities(),
                cpu.controlActivities(),
                cpu.compileActivities());
    }

    /** What the system calls its processor; its architecture where it does not say. */
    private static String model() {
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(CpuHosting::architecture);
        } catch (IOException unknown) {
            return architecture();
        }
    }

    private static String architecture() {
        return System.getProperty("os.arch");
    }
}
