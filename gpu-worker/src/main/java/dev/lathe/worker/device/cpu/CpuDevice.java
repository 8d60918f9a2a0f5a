package dev.lathe.worker.device.cpu;

import dev.lathe.worker.compile.ArtifactStore;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CpuCompile;
import dev.lathe.worker.compile.HostToolchain;
import dev.lathe.worker.compile.Toolchain;
import dev.lathe.worker.device.CpuHealth;
import dev.lathe.worker.device.HostKit;
import dev.lathe.worker.device.Libraries;
import dev.lathe.worker.device.QuietBench;
import dev.lathe.worker.device.RunnerBenchmark;
import dev.lathe.worker.device.RunnerCorrectness;
import dev.lathe.worker.device.RunnerVendor;
import dev.lathe.worker.device.Workplace;
import dev.lathe.worker.device.Workshop;
import dev.lathe.worker.device.command.Copies;
import dev.lathe.worker.device.command.RepositoryBench;
import dev.lathe.worker.device.command.RepositoryBenchmark;
import dev.lathe.worker.device.command.RepositoryCompile;
import dev.lathe.worker.device.command.RepositoryCorrectness;
import dev.lathe.worker.job.InputSeeds;
import dev.lathe.worker.job.reference.PythonReference;
import dev.lathe.worker.job.reference.ReferenceCache;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.HostQuiet;
import dev.lathe.worker.profile.CpuProfile;
import dev.lathe.worker.profile.PeakMeter;
import dev.lathe.worker.runner.RunnerBinary;
import dev.lathe.worker.runner.RunnerProcess;
import java.nio.file.Path;
import java.util.List;

/** The activities of this host's CPU, by the queue that they belong to. */
public record CpuDevice(List<Object> workActivities, List<Object> controlActivities, List<Object> compileActivities) {
    public CpuDevice {
        workActivities = List.copyOf(workActivities);
        controlActivities = List.copyOf(controlActivities);
        compileActivities = List.copyOf(compileActivities);
    }

    /** Throws Setup where the machine has no compiler. The runner is compiled, and the peaks measured, at first use. */
    public static CpuDevice open(String name, CpuSetup setup) {
        Path data = setup.data();
        OpFolders ops = OpFolders.noting(setup.kernels(), data);
        HostQuiet host = new HostQuiet();
        DeviceLock device = new DeviceLock(data.resolve("locks"), name);
        Toolchain toolchain = HostToolchain.find();
        Compiler compiler =
                new Compiler(toolchain, new ArtifactStore(data.resolve("artifacts")), host, setup.compileLimits());
        RunnerProcess runner =
                new RunnerProcess(RunnerBinary.ofHost(setup.runnerSources(), compiler), data.resolve("work"));
        PeakMeter meter = new PeakMeter(runner, host, data.resolve("peaks.json"));
        HostKit kit = new HostKit(
                new Libraries(compiler),
                meter,
                ReferenceCache.in(data.resolve("references")),
                PythonReference.in(data),
                setup.jobLimits());
        Workshop workshop = new Workshop(ops, InputSeeds.of(data.resolve("secret")), kit);
        Workplace workplace = new Workplace(workshop, new QuietBench(runner, toolchain, device, host));
        Copies copies = new Copies(data.resolve("copies"), host);
        RepositoryBench bench = new RepositoryBench(device, host, toolchain);
        return new CpuDevice(
                List.of(
                        new RepositoryCorrectness(ops, copies, device, new RunnerCorrectness(workplace)),
                        new RepositoryBenchmark(ops, copies, bench, new RunnerBenchmark(workplace)),
                        new RunnerVendor("cpu", ops, compiler, workplace),
                        new CpuProfile(ops, meter)),
                List.of(new CpuHealth(runner)),
                List.of(new RepositoryCompile(ops, copies, new CpuCompile(ops, compiler))));
    }
}
