package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.CompileLimits;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.ConfinementProgram;
import dev.lathe.worker.compile.CudaCompilers;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Nvrtc;
import dev.lathe.worker.compile.NvrtcServer;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.library.CudaKit;
import dev.lathe.worker.process.MeasurementLock;
import dev.lathe.worker.profile.Disassembler;
import dev.lathe.worker.profile.NsightCompute;
import dev.lathe.worker.runner.CudaFacts;
import dev.lathe.worker.runner.DevicesResult;
import dev.lathe.worker.runner.LibraryUnavailable;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.worker.runner.RunnerProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.StreamSupport;

/** The CUDA devices of this host and their shared compilers, artifact store and runner. */
public final class CudaHost {
    /** The architecture in the toolchain of host programs, which nvcc compiles with {@code -arch=native}. */
    private static final String NATIVE = "native";

    private static final Path DRIVER = Path.of("/dev/nvidiactl");
    private static final Path WSL_DRIVER = Path.of("/dev/dxg");

    private final CudaSetup setup;
    private final ArtifactStore store;
    private final MeasurementLock measurements = new MeasurementLock();

    /** What confines compilers, after its first use. */
    private Optional<ConfinementProgram> confinement = Optional.empty();

    /** What compiles with NVRTC, after its first use. */
    private Optional<NvrtcServer> server = Optional.empty();

    public CudaHost(CudaSetup setup) {
        this.setup = setup;
        this.store = new ArtifactStore(setup.data().resolve("artifacts"));
    }

    /** Returns whether this machine has an NVIDIA driver and nvcc. */
    public static boolean isHere() {
        return Files.exists(DRIVER) && Nvcc.onThisMachine().isPresent();
    }

    /** Returns whether a driver exists, so that {@link #devices} is worth a build of the runner. */
    public static boolean mayHaveDevices() {
        return Files.exists(DRIVER) || Files.exists(WSL_DRIVER);
    }

    /** Returns the number of device files of GPUs, without a build of the runner. */
    public static int deviceFiles() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("/dev"), "nvidia[0-9]*")) {
            return (int) StreamSupport.stream(files.spliterator(), false).count();
        } catch (IOException unreadable) {
            return 0;
        }
    }

    /**
     * Returns the devices without MIG, none if there is no driver; throws Setup if there is no nvcc. What compiles
     * kernels is built beside the runner. A failure of that is reported to the first that needs it.
     */
    public List<CudaFacts> devices() {
        CompletableFuture.runAsync(() -> confinement().program(Heartbeat.silent()));
        CompletableFuture.runAsync(() -> Nvrtc.find(HostEnvironment.current()).ifPresent(this::nvrtc));
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
        return RunnerBinary.ofCuda(setup.runnerSources(), compiler(Nvcc.find(NATIVE).programs()));
    }

    /** Returns the program of this machine; empty if there is none. */
    Optional<NsightCompute> profiler() {
        return NsightCompute.onThisMachine()
                .map(program -> new NsightCompute(program, runner(), setup.data().resolve("work")));
    }

    /** Returns the disassembler of this machine; empty if there is none. */
    Optional<Disassembler> disassembler() {
        return Disassembler.onThisMachine()
                .map(program -> new Disassembler(program, setup.data().resolve("work")));
    }

    /** Returns the sanitizer of this machine; empty if there is none. */
    Optional<ComputeSanitizer> sanitizer() {
        return ComputeSanitizer.onThisMachine()
                .map(program -> new ComputeSanitizer(program, runner(), setup.data().resolve("work")));
    }

    /** Returns what a library is built with. No compiler is necessary before a library with cubins is written. */
    public CudaKit kit() {
        return new CudaKit(
                this::kernels,
                setup.headers(),
                setup.nativeSources().resolve("nvrtc"));
    }

    /** Returns the compilers for an architecture, even if no device has it. */
    public CudaCompilers kernels(String architecture) {
        return new CudaCompilers(compiler -> switch (compiler) {
            case NVCC -> confined(Nvcc.find(architecture).kernels(setup.headers()));
            case NVRTC -> {
                Nvrtc nvrtc = nvrtc(Nvrtc.required(HostEnvironment.current()));
                yield compiler(nvrtc.kernels(architecture, setup.headers()))
                        .confinedBy(server(nvrtc))
                        .with(nvrtc.precompiled(setup.headers()));
            }
        });
    }

    private Compiler confined(Toolchain toolchain) {
        return compiler(toolchain).confinedBy(confinement());
    }

    /** Throws Setup if this machine has no C++ compiler. */
    private synchronized ConfinementProgram confinement() {
        ConfinementProgram program = confinement.orElseGet(
                () -> ConfinementProgram.beside(setup.runnerSources(), compiler(HostToolchain.programs())));
        confinement = Optional.of(program);
        return program;
    }

    private Nvrtc nvrtc(Path library) {
        Recipe program = Nvrtc.program(setup.nativeSources());
        return new Nvrtc(library, compiler(HostToolchain.programs()).require(program, Heartbeat.silent()));
    }

    /** All GPUs have one server. */
    private synchronized NvrtcServer server(Nvrtc nvrtc) {
        NvrtcServer one = server.orElseGet(nvrtc::server);
        server = Optional.of(one);
        return one;
    }

    /** Returns the compiler of C code that uses the devices, such as that of a vendor library. */
    Compiler hostCode() {
        return confined(HostToolchain.find());
    }

    private Compiler compiler(Toolchain toolchain) {
        CompileLimits limits = setup.compileLimits();
        return new Compiler(toolchain, store, measurements, limits);
    }

    CudaSetup setup() {
        return setup;
    }
}
