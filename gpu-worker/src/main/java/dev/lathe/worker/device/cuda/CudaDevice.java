package dev.lathe.worker.device.cuda;

import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaCompile;
import dev.lathe.worker.device.CudaHealth;
import dev.lathe.worker.device.Libraries;
import dev.lathe.worker.device.RunnerBenchmark;
import dev.lathe.worker.device.RunnerCorrectness;
import dev.lathe.worker.device.RunnerVendor;
import dev.lathe.worker.device.Workplace;
import dev.lathe.worker.device.Workshop;
import dev.lathe.worker.job.InputSeeds;
import dev.lathe.worker.job.reference.PythonReference;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.worker.process.DeviceLock;
import dev.lathe.worker.process.DeviceTurn;
import dev.lathe.worker.profile.CudaCounters;
import dev.lathe.worker.profile.CudaPeaks;
import dev.lathe.worker.profile.CudaProfile;
import dev.lathe.worker.runner.RunnerService;
import dev.lathe.worker.runner.answer.CudaFacts;
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
