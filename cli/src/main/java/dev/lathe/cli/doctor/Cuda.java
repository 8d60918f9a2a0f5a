package dev.lathe.cli.doctor;

import dev.lathe.temporal.host.CommandResult;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.compile.Nvcc;
import dev.lathe.worker.profile.NsightCompute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** GPUs with their driver, and what tuning them wants: NVIDIA's compiler, its library to compare with, its profiler. */
final class Cuda {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String GPUS = "index,name,uuid,memory.total,mig.mode.current,driver_version";
    private static final Path LIBRARY = Path.of("/usr/local/cuda/lib64/libcublasLt.so");

    /** The library is looked for as the dynamic linker does it, whose list is not always on PATH. */
    private static final String LIBRARY_IN_LINKER_CACHE =
            "PATH=$PATH:/sbin:/usr/sbin ldconfig -p | grep -m 1 -E 'libcublasLt\\.so'";

    private final HostEnvironment environment;

    Cuda(HostEnvironment environment) {
        this.environment = environment;
    }

    List<Finding> findings() {
        return List.of(gpus(), nvcc(), vendor(), profiler());
    }

    private Finding gpus() {
        return HostCommand.onPath(environment, "nvidia-smi")
                .flatMap(path -> output(List.of(path.toString(), "--query-gpu=" + GPUS, "--format=csv,noheader")))
                .map(text -> Finding.ok("gpu", text.strip().lines().collect(Collectors.joining("; "))))
                .orElse(Finding.absent(
                        "gpu",
                        "none that nvidia-smi can see; the CPU and recorded landscapes can be tuned",
                        "a machine with an NVIDIA GPU and its driver"));
    }

    private Finding nvcc() {
        return Nvcc.onThisMachine()
                .map(path -> Finding.ok("nvcc", path + ", " + version(path)))
                .orElse(Finding.absent(
                        "nvcc",
                        "not in LATHE_NVCC, on PATH or in /usr/local/cuda/bin; GPUs cannot be tuned",
                        "pip install 'nvidia-cuda-nvcc==13.0.*' 'nvidia-nvvm==13.0.*' 'nvidia-cuda-crt==13.0.*'"
                                + " 'nvidia-cuda-runtime==13.0.*' 'nvidia-cuda-cccl==13.0.*', and name"
                                + " nvidia/cu13/bin/nvcc among the packages in LATHE_NVCC"));
    }

    /** The last line of what it says names the build. */
    private String version(Path compiler) {
        return output(List.of(compiler.toString(), "--version"))
                .flatMap(text -> text.strip().lines().reduce((earlier, later) -> later))
                .orElse("which says no version");
    }

    private Finding vendor() {
        return library()
                .map(path -> Finding.ok("cublaslt", path))
                .orElse(Finding.absent(
                        "cublaslt",
                        "not found, so that kernels on GPUs are not compared with a vendor's library",
                        "pip install nvidia-cublas, and name its libcublasLt.so.13 in LATHE_CUBLASLT"));
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
                        "not in LATHE_NCU, on PATH or in /usr/local/cuda/bin; profiles of GPU kernels have no counters",
                        "install NVIDIA Nsight Compute"));
    }

    /** Empty where the command fails. */
    private Optional<String> output(List<String> words) {
        return Optional.of(HostCommand.of(environment, LIMIT, words).run())
                .filter(CommandResult::succeeded)
                .map(CommandResult::output);
    }
}
