package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.profile.NsightCompute;
import dev.lathe.worker.runner.LibraryUnavailable;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.worker.runner.RunnerProcess;
import dev.lathe.worker.runner.answer.CudaFacts;
import dev.lathe.worker.runner.answer.DevicesResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The CUDA devices of this host, and what they share: compilers, the store of what they built, the runner. */
public final class CudaHost {
    /** Programs are compiled for whatever is there; this is only what their toolchain calls itself. */
    private static final String WHATEVER_IS_THERE = "native";

    private static final Path DRIVER = Path.of("/dev/nvidiactl");
    private static final Path DRIVER_OF_WINDOWS = Path.of("/dev/dxg");

    private final CudaSetup setup;
    private final ArtifactStore store;
    private final MeasurementLock measurements = new MeasurementLock();

    public CudaHost(CudaSetup setup) {
        this.setup = setup;
        this.store = new ArtifactStore(setup.data().resolve("artifacts"));
    }

    /** Whether this machine has NVIDIA's driver and compiler. */
    public static boolean isHere() {
        return Files.exists(DRIVER) && Nvcc.onThisMachine().isPresent();
    }

    /** Whether it is worth while to ask for devices, which takes building the runner. */
    public static boolean mayHaveDevices() {
        return Files.exists(DRIVER) || Files.exists(DRIVER_OF_WINDOWS);
    }

    /** Those without MIG; none where there is no driver. Throws Setup where there is no nvcc. */
    public List<CudaFacts> devices() {
        try {
            return switch (probe().devices(Heartbeat.silent())) {
                case Outcome.Ok<DevicesResult>(DevicesResult found) ->
                    found.devices().stream().filter(device -> !device.mig()).toList();
                case Outcome.Rejected<DevicesResult> rejected -> List.of();
            };
        } catch (LibraryUnavailable noDriver) {
            return List.of();
        }
    }

    RunnerProcess probe() {
        return new RunnerProcess(runner(), setup.data().resolve("work"));
    }

    RunnerBinary runner() {
        return RunnerBinary.ofCuda(setup.runnerSources(), compiler(Nvcc.find(WHATEVER_IS_THERE).programs()));
    }

    /** Empty where the machine has none. */
    Optional<NsightCompute> profiler() {
        return NsightCompute.onThisMachine()
                .map(program -> new NsightCompute(program, runner(), setup.data().resolve("work")));
    }

    /** For devices of an architecture, of which this host may have none; throws Setup where there is no nvcc. */
    public Compiler kernels(String architecture) {
        return compiler(Nvcc.find(architecture).kernels(setup.headers()));
    }

    Compiler vendors() {
        return compiler(HostToolchain.find());
    }

    private Compiler compiler(Toolchain toolchain) {
        CompileLimits limits = setup.compileLimits();
        return new Compiler(toolchain, store, measurements, limits);
    }

    CudaSetup setup() {
        return setup;
    }
}
