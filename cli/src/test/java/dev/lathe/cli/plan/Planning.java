package dev.lathe.cli.plan;

import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.manifest.PlanOptions;
import dev.lathe.cli.manifest.ProposerOptions;
import dev.lathe.cli.manifest.Shape;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Plans sweeps of the built-in ops in a folder, on a machine with two GPUs. */
record Planning(Path folder) {
    static final InstalledOps OPS = InstalledOps.in(TestCluster.root().resolve("gpu-worker/kernels"));

    PlannedSweep plan(Manifest manifest) {
        return new SweepPlanner(OPS, folder, new Gpus(() -> List.of("1b5bc017", "0a0b0c0d"), () -> 2))
                .plan("night", manifest);
    }

    static Manifest typical() {
        return ManifestFile.find("typical-14", Path.of(""));
    }

    /** Returns a manifest with one campaign for each shape and no options. */
    static Manifest gemm(String name, List<Shape> shapes) {
        return new Manifest(
                name, "gemm", List.of(DataType.F32), shapes, Optional.empty(), 1, options(List.of()));
    }

    static Manifest on(Manifest manifest, String... devices) {
        return manifest.withOptions(options(List.of(devices)));
    }

    static PlanOptions options(List<String> devices) {
        return new PlanOptions(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                devices,
                Optional.empty(),
                Optional.empty(),
                EarlyStopping.never(),
                ProposerOptions.NONE);
    }

    static List<String> keys(SweepPlan plan) {
        return plan.members().stream().map(plan::key).toList();
    }
}
