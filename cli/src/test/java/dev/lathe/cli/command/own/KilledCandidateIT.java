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

/** A repository with a candidate whose benchmark is killed each time, as if the memory were too small for it. */
@Timeout(300)
class KilledCandidateIT {
    @TempDir
    private Path folder;

    @Test
    void aCandidateThatIsKilledCannotHoldACampaign() throws IOException {
        Path repository = Files.createDirectories(folder.resolve("project"));
        Files.writeString(repository.resolve("kernel.txt"), "one\n");
        Files.writeString(repository.resolve("op.json"), """
                {"op": "scale", "about": "scales", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "dimensions": ["N"], "shapes": ["64"],
                 "commands": {"repository": ".", "files": ["kernel.txt"], "source": "kernel.txt",
                   "bench": "[ $SPEED != 4 ] || kill -KILL $$; printf 'size,Check,GB/s\\\\n1,PASS,%s\\\\n' $SPEED > r.csv",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [{"name": "SPEED", "meaning": "of the kernel", "category": "micro", "values": [1, 2, 4],
                   "default": 1, "passed": "macro"}]}
                """);
        try (TestCluster cluster = new TestCluster(folder)) {
            Printed run = cluster.console()
                    .call(
                            "run",
                            "--op",
                            "project",
                            "--devices",
                            "cpu",
                            "--id",
                            "own",
                            "--iterations",
                            "2",
                            "--strategy",
                            "exhaustive");
            Printed history = cluster.console().succeed("campaign", "history", "own/scale_f32_64_fs");

            assertThat(run.out()).as(run.err()).containsPattern("scale_f32_64_fs +done +1/2 .*SPEED=2");
            assertThat(history.out())
                    .contains(
                            "bench failed three times as if the host were short of memory or disk space: it received SIGKILL");
        }
    }
}
