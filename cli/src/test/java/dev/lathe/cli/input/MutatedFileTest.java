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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes files that users edit or pass on. Each change is accepted or rejected with a message in the terms of users.
 */
@Timeout(120)
class MutatedFileTest {
    private static final long SEED = 20261123;

    @TempDir
    private Path folder;

    @Test
    void changedManifestIsAcceptedOrRejectedInTheTermsOfUsers() throws IOException {
        byte[] manifest =
                Files.readAllBytes(TestCluster.root().resolve("cli/src/test/resources/complete-manifest.yaml"));
        InstalledOps ops = InstalledOps.in(TestCluster.root().resolve("gpu-worker/kernels"));
        SweepPlanner planner = new SweepPlanner(ops, folder, new Gpus(() -> List.of("1b5bc017"), () -> 1));
        Path file = Files.write(folder.resolve("m.yaml"), manifest);
        assertThat(planner.plan("night", ManifestFile.find("m.yaml", folder)))
                .as("the plan of the unchanged manifest")
                .isNotNull();
        assertThat(new Mutations(SEED).findings(
                        manifest,
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
