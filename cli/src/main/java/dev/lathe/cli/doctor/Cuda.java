package dev.lathe.cli.doctor;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.compile.Nvrtc;
import dev.lathe.worker.profile.Disassembler;
import dev.lathe.worker.profile.NsightCompute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks the GPUs, their driver, nvcc, NVRTC, cuBLASLt, Nsight Compute and nvdisasm. */
record Cuda(HostEnvironment environment) {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String GPUS = "index,name,uuid,memory.total,mig.mode.current,driver_version";
    private static final Path LIBRARY = Path.of("/usr/local/cuda/lib64/libcublasLt.so");

    /** Searches the library like the dynamic linker. ldconfig is not always on PATH. */
    private static final String LIBRARY_IN_LINKER_CACHE =
            "PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep -m 1 -E 'libcublasLt\\.so'";

    List<Finding> findings() {
        return List.of(gpus(), nvcc(), nvrtc(), vendor(), profiler(), disassembler());
    }

    private Finding gpus() {
        return environment.executable("nvidia-smi")
                .flatMap(path -> output(List.of(path.toString(), "--query-gpu=" + GPUS, "--format=csv,noheader")))
                .map(text -> Finding.ok("gpu", text.strip().lines().collect(Collectors.joining("; "))))
                .orElse(Finding.absent(
                        "gpu",
                        "nvidia-smi finds none; Lathe can tune on the CPU and on recorded landscapes",
                        "use a machine with an NVIDIA GPU and install its driver"));
    }

    private Finding nvcc() {
        return Nvcc.onThisMachine()
                .map(path -> Finding.ok("nvcc", path + ", " + version(path)))
                .orElse(Finding.absent(
                        "nvcc",
                        "not in LATHE_NVCC, on PATH or in /usr/local/cuda/bin; Lathe cannot tune on GPUs",
                        "pip install 'nvidia-cuda-nvcc==13.0.*' 'nvidia-nvvm==13.0.*' 'nvidia-cuda-crt==13.0.*'"
                                + " 'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*', then set LATHE_NVCC to "
                                + "nvidia/cu13/bin/nvcc in the packages' folder"));
    }

    /** Returns the last line of the output of {@code --version}, which names the build. */
    private String version(Path compiler) {
        return output(List.of(compiler.toString(), "--version"))
                .flatMap(text -> text.strip().lines().reduce((earlier, later) -> later))
                .orElse("unknown version");
    }

    private Finding nvrtc() {
        return Nvrtc.find(environment)
                .map(path -> Finding.ok("nvrtc", path.toString()))
                .orElse(Finding.absent(
                        "nvrtc",
                        "not in LATHE_NVRTC or in the toolkit of nvcc; Lathe can tune only ops whose cuda.compiler is nvcc on GPUs",
                        "pip install 'nvidia-cuda-nvrtc==13.0.*' where nvcc's packages are, or set LATHE_NVRTC to "
                                + "libnvrtc.so.13"));
    }

    private Finding vendor() {
        return library()
                .map(path -> Finding.ok("cublaslt", path))
                .orElse(Finding.absent(
                        "cublaslt",
                        "not found; no comparison with the vendor library on GPUs",
                        "pip install nvidia-cublas, then set LATHE_CUBLASLT to its libcublasLt.so.13"));
    }

    private Optional<String> library() {
        return Optional.ofNullable(environment.variables().get("LATHE_CUBLASLT"))
                .filter(path -> Files.exists(Path.of(path)))
                .or(() -> output(List.of("/bin/sh", "-c", LIBRARY_IN_LINKER_CACHE))
                        .map(line -> line.strip().substring(line.strip().lastIndexOf(' ') + 1)))
                .or(() -> Optional.of(LIBRARY).filter(Files::exists).map(Path::toString));
    }

    private static Finding profiler() {
        return NsightCompute.onThisMachine()
                .map(path -> Finding.ok("ncu", path.toString()))
                .orElse(Finding.absent(
                        "ncu",
                        "not in LATHE_NCU, on PATH or in /usr/local/cuda/bin; no hardware counters in profiles of GPU "
                                + "kernels",
                        "install NVIDIA Nsight Compute"));
    }

    private static Finding disassembler() {
        return Disassembler.onThisMachine()
                .map(path -> Finding.ok("nvdisasm", path.toString()))
                .orElse(Finding.absent(
                        "nvdisasm",
                        "not in LATHE_NVDISASM, on PATH, in /usr/local/cuda/bin or next to nvcc; no counts of "
                                + "instructions in profiles of GPU kernels",
                        "pip install nvidia-cuda-nvdisasm, then set LATHE_NVDISASM to nvidia/cu13/bin/nvdisasm in the "
                                + "packages' folder"));
    }

    /** Runs a command and returns its output; empty if it fails. */
    private Optional<String> output(List<String> command) {
        return Optional.of(Command.of(environment, LIMIT, command).run())
                .filter(CommandEnd::succeeded)
                .map(CommandEnd::output);
    }
}
