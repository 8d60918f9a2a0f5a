package dev.lathe.activities.cuda;

import dev.lathe.activities.benchmark.RunnerBenchmark;
import dev.lathe.activities.benchmark.RunnerVendor;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.CudaCompile;
import dev.lathe.activities.correctness.RunnerCorrectness;
import dev.lathe.activities.health.CudaHealth;
import dev.lathe.activities.job.InputSeeds;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.activities.peak.CudaPeaks;
import dev.lathe.activities.profile.CudaCounters;
import dev.lathe.activities.profile.CudaProfile;
import dev.lathe.activities.quiet.DeviceLock;
import dev.lathe.activities.quiet.DeviceTurn;
import dev.lathe.activities.reference.PythonReference;
import dev.lathe.activities.runner.RunnerService;
import dev.lathe.activities.runner.answer.CudaFacts;
import dev.lathe.activities.workshop.Libraries;
import dev.lathe.activities.workshop.Workplace;
import dev.lathe.activities.workshop.Workshop;
import java.nio.file.Path;
import java.util.List;

/** The activities of a CUDA device, by the queue that they belong to. */
public record CudaDevice(List<Object> workActivities, List<Object> controlActivities, List<Object> compileActivities) {
    public CudaDevice {
        workActivities = List.copyOf(workActivities);
        controlActivities = List.copyOf(controlActivities);
        compileActivities = List.copyOf(compileActivities);
    }

    /** The runner is started at first use. */
    public static CudaDevice open(CudaHost host, CudaFacts facts) {
        Path data = host.setup().data();
        OpFolders ops = OpFolders.noting(host.setup().kernels(), data);
        Compiler compiler = host.kernels(facts.architecture());
        RunnerService runner =
                new RunnerService(host.runner(), facts.uuid(), data.resolve("work").resolve(facts.shortUuid()));
        DeviceTurn turn = new DeviceTurn(new DeviceLock(data.resolve("locks"), facts.uuid()));
        CudaKit kit = new CudaKit(new Libraries(compiler), facts, PythonReference.in(data), host.setup().jobLimits());
        Workshop workshop = new Workshop(ops, InputSeeds.of(data.resolve("secret")), kit);
        CudaCounters counters = new CudaCounters(host.profiler(), workshop, turn);
        Workplace workplace = new Workplace(workshop, new CudaBench(runner, turn, compiler.toolchain(), facts));
        return new CudaDevice(
                List.of(
                        new RunnerCorrectness(workplace),
                        new RunnerBenchmark(workplace),
                        new RunnerVendor("cuda", ops, host.vendors(), workplace),
                        new CudaProfile(ops, new CudaPeaks(facts), compiler, counters)),
                List.of(new CudaHealth(host.probe(), facts.uuid())),
                List.of(new CudaCompile(ops, compiler)));
    }
}
