package dev.lathe.worker;

import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.worker.device.cpu.CpuDevice;
import dev.lathe.worker.device.cpu.CpuSetup;
import dev.lathe.worker.device.cuda.AbsentGpu;
import dev.lathe.worker.device.cuda.CudaDevice;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.cuda.CudaSetup;
import dev.lathe.worker.runner.CudaFacts;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.TaskQueues;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** The CPU and the CUDA devices of this machine. {@code worker} is the identity of the process that registers them. */
public record LocalDevices(WorkerPlaces places, String worker) {
    private static final String CUDA = "cuda";

    /**
     * Returns the first device of a kind, {@code cpu} or {@code cuda}; throws IllegalArgumentException if there is
     * none.
     */
    public LocalDevice first(String kind) {
        return recorded(kind, "");
    }

    /** Returns the GPU with this name, on whichever host it was recorded, or else the first device of the kind. */
    public LocalDevice recorded(String kind, String name) {
        new DataCaches(places.data()).use();
        return switch (kind) {
            case CUDA -> recordedGpu(name);
            case "cpu" -> cpu();
            default -> throw new IllegalArgumentException(
                    "a device of kind '" + kind + "' requires a worker; use cpu or cuda");
        };
    }

    /** Throws Setup if this machine lacks a compiler that its CPU needs as a device. */
    public static void requireCompilers() {
        HostToolchain.programs();
        HostToolchain.find();
    }

    /** Returns whether this machine has an NVIDIA driver and nvcc. */
    public static boolean hasGpu() {
        return CudaHost.isHere();
    }

    /** Returns the checks that need a compiler of kernels but no GPU. */
    public AbsentGpu absentGpu() {
        return new AbsentGpu(cudaSetup());
    }

    LocalDevice cpu() {
        return CpuDevice.open(cpuOffer(), cpuSetup());
    }

    /** Returns the CPU for verification only, which does not wait while other processes measure. */
    public LocalDevice untimedCpu() {
        new DataCaches(places.data()).use();
        return CpuDevice.openUntimed(cpuOffer(), cpuSetup());
    }

    private CpuSetup cpuSetup() {
        return CpuSetup.of(places.kernels(), places.cpuRunner(), places.data());
    }

    private DeviceOffer cpuOffer() {
        String host = host();
        String name = host + ":cpu";
        return new DeviceOffer(
                name,
                "cpu",
                HostToolchain.cpuModel(),
                host,
                worker,
                TaskQueues.of(name, host, "cpu"),
                OptionalInt.empty(),
                OptionalLong.of(memoryBytes()));
    }

    static boolean isCuda(String text) {
        return text.equals(CUDA) || text.startsWith(CUDA + ":");
    }

    /**
     * Returns all GPUs for {@code cuda}, or the one that {@code cuda:} selects by its index or the start of its UUID.
     */
    List<LocalDevice> cuda(String text) {
        CudaHost cuda = new CudaHost(cudaSetup());
        List<CudaFacts> found = CudaHost.mayHaveDevices() ? cuda.devices() : List.of();
        List<CudaFacts> wanted = text.equals(CUDA) ? found : named(text.substring(CUDA.length() + 1), found);
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("devices: '" + text + "' does not exist on this machine; available: "
                    + (found.isEmpty() ? "no CUDA device" : found.stream().map(CudaFacts::shortUuid).toList()));
        }
        return wanted.stream().map(facts -> CudaDevice.open(offer(facts), cuda, facts)).toList();
    }

    private LocalDevice recordedGpu(String name) {
        List<LocalDevice> all = cuda(CUDA);
        String uuid = name.substring(name.lastIndexOf(':') + 1);
        return all.stream()
                .filter(device -> device.offer().name().endsWith(":" + uuid))
                .findFirst()
                .orElseGet(all::getFirst);
    }

    private static List<CudaFacts> named(String name, List<CudaFacts> found) {
        return IntStream.range(0, found.size())
                .filter(i -> name.equals(Integer.toString(i)) || found.get(i).shortUuid().equals(name))
                .mapToObj(found::get)
                .toList();
    }

    private DeviceOffer offer(CudaFacts facts) {
        String host = host();
        String name = host + ":cuda:" + facts.shortUuid();
        return new DeviceOffer(
                name,
                CUDA,
                facts.name(),
                host,
                worker,
                TaskQueues.of(name, host, facts.architecture()),
                OptionalInt.of(WorkerConfig.defaultCompileSlots()),
                OptionalLong.of(facts.memoryBytes()));
    }

    private CudaSetup cudaSetup() {
        return new CudaSetup(places.kernels(), places.cudaRunner(), places.data());
    }

    /** Returns the size of this machine's memory. */
    public static long memoryBytes() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class).getTotalMemorySize();
    }

    /** Returns the name of this machine, which is part of the names of its devices and queues. */
    public static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unresolved) {
            return "localhost";
        }
    }
}
