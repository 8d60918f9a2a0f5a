package dev.lathe.cli.doc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.DocPage;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.manifest.Manifest;
import dev.lathe.cli.manifest.ManifestFile;
import dev.lathe.cli.plan.Gpus;
import dev.lathe.cli.plan.InstalledOps;
import dev.lathe.cli.plan.SweepPlanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestDocTest {
    @TempDir
    private Path folder;

    @Test
    void documentedManifestCanBePlanned() throws Exception {
        Files.writeString(folder.resolve("doc.yaml"), DocPage.of("manifest.md").block("yaml"));
        Manifest manifest = ManifestFile.find("doc.yaml", folder);
        var sweep = new SweepPlanner(
                        InstalledOps.in(TestCluster.root().resolve("gpu-worker/kernels")),
                        folder,
                        new Gpus(List::of, () -> 0))
                .plan("doc", manifest);
        assertThat(sweep.plan().members()).hasSize(3);
        assertThat(sweep.iterations()).isEqualTo(40);
        assertThat(sweep.plan().sampling().minGain()).isEqualTo(0.02);
    }
}
