package dev.lathe.activities.cpu;

import dev.lathe.activities.benchmark.RunnerBenchmark;
import dev.lathe.activities.benchmark.RunnerVendor;
import dev.lathe.activities.compile.CompileLimits;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.CpuCompile;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.content.ArtifactStore;
import dev.lathe.activities.correctness.RunnerCorrectness;
import dev.lathe.activities.health.CpuHealth;
import dev.lathe.activities.job.InputSeeds;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.activities.peak.PeakMeter;
import dev.lathe.activities.profile.CpuProfile;
import dev.lathe.activities.quiet.DeviceLock;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.reference.PythonReference;
import dev.lathe.activities.reference.ReferenceCache;
import dev.lathe.activities.repository.RepositoryBench;
import dev.lathe.activities.repository.RepositoryBenchmark;
import dev.lathe.activities.repository.RepositoryCompile;
import dev.lathe.activities.repository.RepositoryCorrectness;
import dev.lathe.activities.repository.copy.Copies;
import dev.lathe.activities.runner.RunnerProcess;
import dev.lathe.activities.toolchain.HostToolchain;
import dev.lathe.activities.toolchain.Toolchain;
import dev.lathe.activities.workshop.HostKit;
import dev.lathe.activities.workshop.Libraries;
import dev.lathe.activities.workshop.QuietBench;
import dev.lathe.activities.workshop.Workplace;
import dev.lathe.activities.workshop.Workshop;
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
        ArtifactStore artifacts = new ArtifactStore(data.resolve("artifacts"));
        Compiler compiler = new Compiler(toolchain, artifacts, host, setup.compileLimits());
        Compiler programs = new Compiler(HostToolchain.programs(), artifacts, host, CompileLimits.ofRunner());
        RunnerProcess runner =
                new RunnerProcess(RunnerBinary.ofHost(setup.runnerSources(), programs), data.resolve("work"));
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
