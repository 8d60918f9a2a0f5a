package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.harness.TestCommand;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.Evidence;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code lathe reproduce --at} with a repository whose benchmark reports the number in its source. */
@Timeout(600)
class ReproduceAtRevisionIT {
    private static final String UNTRACKED = "ops/speed";

    @TempDir
    private Path folder;

    private ConsoleCapture console;
    private Path repository;

    @BeforeEach
    void commitABaselineAndAWinner() throws IOException {
        folder = folder.toRealPath();
        console = ConsoleCapture.in(folder, Map.of("LATHE_DATA", folder.resolve("data").toString()));
        repository = Files.createDirectories(folder.resolve("repository"));
        git("init", "--quiet", "--initial-branch=main");
        git("config", "user.name", "Tester");
        git("config", "user.email", "tester@example.com");
        writeOp("repository/lathe", "..");
        commit("1");
        git("switch", "--quiet", "--create", "winner");
        commit("4");
        git("switch", "--quiet", "main");
    }

    @Test
    void theHeadOfTheBranchHasTheRecordedValue() throws IOException {
        Printed reproduced = reproduceAt("winner", "repository/lathe");

        assertThat(reproduced.out())
                .contains("The files are those of winner, commit " + git("rev-parse", "winner"))
                .contains(
                        "recorded 4.00000 GB/s",
                        "measured 4.00000 GB/s",
                        "+0.00 % (99 % interval +0.00 % to +0.00 %), within the bound of 10 %");
        assertThat(reproduced.status()).as(reproduced.err()).isZero();
        assertThat(git("status", "--porcelain")).isEmpty();
        assertThat(repository.resolve("kernel.txt")).hasContent("1");
    }

    @Test
    void aMergeThatLostTheGainIsNotReproduced() throws IOException {
        git("merge", "--quiet", "--strategy=ours", "--message=Merge", "winner");

        Printed reproduced = reproduceAt("main", "repository/lathe");

        assertThat(reproduced.out())
                .contains(
                        "measured 1.00000 GB/s",
                        "-75.00 % (99 % interval -75.00 % to -75.00 %), outside the bound of 10 %");
        assertThat(reproduced.status()).isEqualTo(1);
    }

    @Test
    void aMergeThatFailsTheTestIsRefused() throws IOException {
        git("merge", "--quiet", "winner");
        Files.writeString(repository.resolve("broken"), "by another change");
        git("add", "broken");
        git("commit", "--quiet", "--message=Break the test");

        Printed reproduced = reproduceAt("main", "repository/lathe");

        assertThat(reproduced.err()).contains("the candidate was rejected on this machine at correctness: test failed");
        assertThat(reproduced.status()).isEqualTo(5);
    }

    @Test
    void anOpThatTheRepositoryDoesNotContainIsUsedAsItIs() throws IOException {
        writeOp(UNTRACKED, "../../repository");

        Printed reproduced = reproduceAt("winner", UNTRACKED);

        assertThat(reproduced.out()).as(reproduced.err()).contains("measured 4.00000 GB/s");
    }

    @Test
    void anUnknownRevisionIsNamed() throws IOException {
        Printed refused = reproduceAt("nowhere", "repository/lathe");

        assertThat(refused.err()).contains("--at: no commit 'nowhere' in " + repository);
        assertThat(refused.status()).isEqualTo(2);
    }

    private void writeOp(String place, String path) throws IOException {
        Files.writeString(Files.createDirectories(folder.resolve(place)).resolve("op.json"), """
                {"op": "speed", "about": "a number", "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "commands": {"repository": "%s", "files": ["."], "source": "kernel.txt", "test": "! test -e broken",
                   "bench": "printf 'size,Check,GB/s\\n1,PASS,%%s\\n' $((FACTOR * $(cat kernel.txt))) > r.csv",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [{"name": "FACTOR", "meaning": "of the number", "category": "micro", "values": [1, 2],
                   "default": 2, "passed": "macro"}]}
                """.formatted(path));
    }

    private void commit(String number) throws IOException {
        Files.writeString(repository.resolve("kernel.txt"), number);
        git("add", ".");
        git("commit", "--quiet", "--message=Compute " + number);
    }

    /** Reproduces a winner that edited the number to 4 and left the factor at 1. */
    private Printed reproduceAt(String revision, String op) throws IOException {
        OpFolders ops = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
        OpReference reference = ops.reference(folder.resolve(op).toString());
        Problem problem = new Problem("speed", DataType.F32, Dimensions.of(List.of("RUN"), List.of(1L)));
        Certificate certificate = new Certificate(
                "night/one",
                reference,
                problem,
                "cpu",
                1,
                "0".repeat(64),
                new Source("speed", "4", new TreeMap<>(Map.of("FACTOR", new KnobValue.Whole(1)))),
                ops.read(reference).metric(problem),
                4,
                OptionalDouble.empty(),
                List.of(),
                "elsewhere:cpu",
                "another protocol",
                true,
                new Evidence(
                        2,
                        0,
                        List.of(),
                        Optional.empty(),
                        new TreeMap<>(),
                        Optional.empty(),
                        Optional.empty(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty()));
        Path winner = Files.writeString(
                folder.resolve("winner.json"), TuningJson.mapper().writeValueAsString(certificate));
        return console.call("reproduce", winner.toString(), "--at", revision);
    }

    private String git(String... words) {
        return TestCommand.git(repository, words);
    }
}
