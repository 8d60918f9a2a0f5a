package dev.lathe.activities.cpu;

import dev.lathe.activities.benchmark.CpuBenchmark;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.CpuCompile;
import dev.lathe.activities.compile.RunnerBinary;
import dev.lathe.activities.compile.Toolchain;
import dev.lathe.activities.content.ArtifactStore;
import dev.lathe.activities.correctness.CpuCorrectness;
import dev.lathe.activities.health.CpuHealth;
import dev.lathe.activities.job.InputSeeds;
import dev.lathe.activities.op.OpFolders;
import dev.lathe.activities.peak.PeakMeter;
import dev.lathe.activities.profile.CpuProfile;
import dev.lathe.activities.quiet.DeviceLock;
import dev.lathe.activities.quiet.HostQuiet;
import dev.lathe.activities.runner.RunnerProcess;
import dev.lathe.activities.vendor.CpuVendor;
import dev.lathe.activities.workshop.JobSettings;
import dev.lathe.activities.workshop.Libraries;
import dev.lathe.activities.workshop.QuietBench;
import dev.lathe.activities.workshop.ReferenceCache;
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
        OpFolders ops = new OpFolders(setup.kernels());
        HostQuiet host = new HostQuiet();
        DeviceLock device = new DeviceLock(data.resolve("locks"), name);
        Toolchain toolchain = Toolchain.find();
        Compiler compiler =
                new Compiler(toolchain, new ArtifactStore(data.resolve("artifacts")), host, setup.compileLimits());
        RunnerProcess runner =
                new RunnerProcess(new RunnerBinary(setup.runnerSources(), compiler), data.resolve("work"));
        PeakMeter meter = new PeakMeter(runner, host, data.resolve("peaks.json"));
        JobSettings settings = new JobSettings(
                ReferenceCache.in(data.resolve("references")), InputSeeds.of(data.resolve("secret")), setup.jobLimits());
        Workshop workshop = new Workshop(ops, new Libraries(compiler), meter, settings);
        QuietBench bench = new QuietBench(runner, toolchain, device, host);
        return new CpuDevice(
                List.of(
                        new CpuCorrectness(workshop, runner, device),
                        new CpuBenchmark(workshop, bench),
                        new CpuVendor(ops, compiler, workshop, bench),
                        new CpuProfile(ops, meter)),
                List.of(new CpuHealth(runner)),
                List.of(new CpuCompile(ops, compiler)));
    }
}
