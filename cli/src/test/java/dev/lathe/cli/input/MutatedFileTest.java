package dev.lathe.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.SweepPlanner;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reproduce.WinnerFile;
import dev.lathe.testing.Mutations;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.SampleCampaigns;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes files that users edit or pass on. Each change is accepted or rejected with a message in the terms of users. */
@Timeout(120)
class MutatedFileTest {
    private static final long SEED = 20261123;

    private static final String MANIFEST = """
            name: complete
            op: gemm
            dtypes: [f32]
            shapes: [512x512x512, 64x512x512]
            set: {representatives: [64x512x512], maxLoss: 0.1}
            cpuDivisor: 2
            iterations: 40
            targetValue: 100.5
            targetShare: vendor:0.95
            hours: 2
            patience: 30
            strategy: random
            seed: 7
            mode: from-best
            lookahead: 2
            window: 4
            devices: [cpu]
            profile: never
            sampling:
              minRounds: 3
              maxRounds: 8
              budgetMilliseconds: 100
              slowRatio: 2
            """;

    @TempDir
    private Path folder;

    @Test
    void changedManifestIsAcceptedOrRejectedInTheTermsOfUsers() {
        InstalledOps ops = InstalledOps.in(TestCluster.root().resolve("gpu-worker/kernels"));
        SweepPlanner planner = new SweepPlanner(ops, folder, new Gpus(() -> List.of("1b5bc017")));
        Path file = folder.resolve("m.yaml");
        assertThat(new Mutations(SEED).findings(
                        MANIFEST.getBytes(StandardCharsets.UTF_8),
                        2_000,
                        changed -> {
                            Files.write(file, changed);
                            planner.plan("night", ManifestFile.find("m.yaml", folder));
                        },
                        List.of(CommandFailure.class)))
                .isEmpty();
    }

    @Test
    void changedCertificateIsAcceptedOrRejectedInTheTermsOfUsers() throws IOException {
        Certificate winner = Certificate.of(SampleCampaigns.small()).orElseThrow();
        Path file = folder.resolve("winner.json");
        assertThat(new Mutations(SEED).findings(
                        TuningJson.mapper().writeValueAsBytes(winner),
                        2_000,
                        changed -> {
                            Files.write(file, changed);
                            WinnerFile.imports(List.of(file), winner.op().name(), family -> List.of());
                        },
                        List.of(CommandFailure.class)))
                .isEmpty();
    }
}
