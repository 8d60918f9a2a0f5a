package dev.lathe.worker.device;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.worker.device.cuda.AbsentGpu;
import dev.lathe.worker.device.cuda.CudaHost;
import dev.lathe.worker.device.cuda.CudaSetup;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.measurement.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.measurement.VendorActivity;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A device of this machine, used directly: its stages are called as they are, without a server and without a worker. */
public record LocalDevices(WorkerPlaces places) {
    /** The stages of one device. */
    public record Stages(
            HostedDevice device,
            CompileActivity compile,
            CorrectnessActivity correctness,
            ShellBenchmark benchmark,
            Optional<VendorActivity> vendor) {
        public String name() {
            return device.offer().name();
        }

        public String kind() {
            return device.offer().kind();
        }

        public String model() {
            return device.offer().model();
        }

        /** How candidates are sampled on such a device. */
        public SamplingPlan sampling() {
            return device.offer().kind().equals("cuda") ? SamplingPlan.onGpu() : SamplingPlan.standard();
        }
    }

    /** The first device of a kind, {@code cpu} or {@code cuda}; throws IllegalArgumentException where there is none. */
    public Stages first(String kind) {
        String host = HostName.local();
        HostedDevice device = switch (kind) {
            case "cuda" -> new CudaHosting(places, host, host).devices("cuda").getFirst();
            case "cpu" -> new CpuHosting(places, host, host).device();
            default -> throw new IllegalArgumentException("a device of the kind " + kind + " cannot be used without a worker");
        };
        return new Stages(
                device,
                of(device, CompileActivity.class).orElseThrow(),
                of(device, CorrectnessActivity.class).orElseThrow(),
                of(device, ShellBenchmark.class).orElseThrow(),
                of(device, VendorActivity.class));
    }

    /** Whether this machine has what a GPU needs to be used. */
    public static boolean hasGpu() {
        return CudaHost.isHere();
    }

    /** What there is in place of a GPU; throws Setup where there is no nvcc. */
    public AbsentGpu absentGpu() {
        return new AbsentGpu(new CudaSetup(places.kernels(), places.cudaRunner(), places.data()));
    }

    private static <T> Optional<T> of(HostedDevice device, Class<T> stage) {
        return Stream.of(device.compile(), device.work())
                .flatMap(List::stream)
                .filter(stage::isInstance)
                .map(stage::cast)
                .findFirst();
    }
}
