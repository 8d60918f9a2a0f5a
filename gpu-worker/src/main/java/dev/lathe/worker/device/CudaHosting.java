package dev.lathe.worker.device;

import dev.lathe.worker.device.cuda.CudaDevice;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.cuda.CudaSetup;
import dev.lathe.worker.runner.answer.CudaFacts;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.TaskQueues;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** Makes devices of this machine's GPUs. */
public final class CudaHosting {
    /** While one measures, the job of the next is made. */
    private static final int WORK_SLOTS = 2;

    private static final String ALL = "cuda";

    private final CudaHost cuda;
    private final String host;
    private final String worker;

    public CudaHosting(WorkerPlaces places, String host, String worker) {
        this.cuda = new CudaHost(new CudaSetup(places.kernels(), places.cudaRunner(), places.data()));
        this.host = host;
        this.worker = worker;
    }

    public static boolean accepts(String text) {
        return text.equals(ALL) || text.startsWith(ALL + ":");
    }

    /** All of them, or the one that is named by its number or the first digits of its UUID. */
    public List<HostedDevice> devices(String text) {
        List<CudaFacts> found = CudaHost.mayHaveDevices() ? cuda.devices() : List.of();
        List<CudaFacts> wanted = text.equals(ALL) ? found : named(text.substring(ALL.length() + 1), found);
        if (wanted.isEmpty()) {
            throw new IllegalArgumentException("devices: there is no '" + text + "' on this machine; it has "
                    + (found.isEmpty() ? "no GPU that CUDA can use" : found.stream().map(CudaFacts::shortUuid).toList()));
        }
        return wanted.stream().map(this::device).toList();
    }

    private static List<CudaFacts> named(String name, List<CudaFacts> found) {
        return IntStream.range(0, found.size())
                .filter(i -> name.equals(Integer.toString(i)) || found.get(i).shortUuid().equals(name))
                .mapToObj(found::get)
                .toList();
    }

    private HostedDevice device(CudaFacts facts) {
        String name = host + ":cuda:" + facts.shortUuid();
        CudaDevice device = CudaDevice.open(cuda, facts);
        return new HostedDevice(
                new DeviceOffer(
                        name,
                        ALL,
                        facts.name(),
                        host,
                        worker,
                        TaskQueues.of(name, host, facts.architecture()),
                        OptionalInt.of(CompileSlots.usual())),
                WORK_SLOTS,
                device.workActivities(),
                device.controlActivities(),
                device.compileActivities());
    }
}
