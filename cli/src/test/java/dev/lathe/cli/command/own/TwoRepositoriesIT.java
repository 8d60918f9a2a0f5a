package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One op in two repositories, as in two languages, with the profiles that their own command prints. */
@Timeout(600)
class TwoRepositoriesIT {
    @TempDir
    private Path folder;

    @Test
    void aCampaignEndsAtAShareOfTheRooflineAndIsComparedWithThatOfTheOtherRepository() throws IOException {
        writeRepository("first", 10);
        writeRepository("second", 20);
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed first = run(cluster, "first");
            Printed second = run(cluster, "second");
            Printed shown = cluster.console().call("campaign", "show", "first/scale_f32_64_fs");
            Printed profile = cluster.console().call("campaign", "profile", "first/scale_f32_64_fs");
            Printed compared = cluster.console().call("sweep", "compare", "first", "second");

            assertThat(first.status()).as(first.out() + first.err()).isZero();
            assertThat(second.status()).as(second.out() + second.err()).isZero();
            assertThat(shown.out()).containsPattern("ended +target reached: 0\\.[45]00 of the roofline, target 0.400");
            assertThat(profile.out()).contains("memory_bound").containsPattern("roofline_share +0\\.[45]");
            assertThat(compared.out()).as(compared.err()).contains("scale_f32_64", "first", "second");
        }
    }

    private static Printed run(TestCluster cluster, String name) {
        return cluster.console().call(
                "run", "--op", name, "--devices", "cpu", "--id", name, "--iterations", "4", "--strategy", "exhaustive",
                "--target-share", "roofline:0.4");
    }

    /**
     * Writes a repository whose benchmark reports a knob times a rate, and whose profile reports a tenth of the knob.
     */
    private void writeRepository(String name, int rate) throws IOException {
        Path repository = Files.createDirectories(folder.resolve(name));
        Files.writeString(repository.resolve("kernel.txt"), Integer.toString(rate));
        Files.writeString(repository.resolve("op.json"), """
                {"op": "scale", "about": "scales", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "dimensions": ["N"], "shapes": ["64"],
                 "commands": {"repository": ".", "files": ["kernel.txt"], "source": "kernel.txt",
                   "bench": "printf 'size,Check,GB/s\\n1,PASS,%s\\n' $((SPEED * $(cat kernel.txt))) > r.csv",
                   "profile": "echo bottleneck=memory_bound; echo roofline_share=0.$SPEED",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [{"name": "SPEED", "meaning": "of the kernel", "category": "micro", "values": [1, 2, 4, 5],
                   "default": 1, "passed": "macro"}]}
                """);
    }
}
