package dev.lathe.cli.command.own;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.cli.harness.TestCommand;
import dev.lathe.testing.Await;
import dev.lathe.worker.LatheWorker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A campaign in a repository of two source files and a header, in which a gain needs an edit of all of them. */
@Timeout(600)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SeveralFilesIT {
    private static final Path PROJECT = TestCluster.root().resolve("cli/src/test/repository");
    private static final String CAMPAIGN = "files/centred_f32_1_fs";
    private static final String HEADER = "float mean(const float *x, long n, long i);\n";
    private static final String MEAN = """
            #include "mean.h"

            #include "../bench/centred.h"

            /* The mean of the group of element i. */
            float mean(const float *x, long n, long i) {
                const long first = i / GROUP * GROUP, end = first + GROUP < n ? first + GROUP : n;
                float sum = 0;
                for (long j = first; j < end; j++) sum += x[j];
                return sum / (float)(end - first);
            }
            """;
    private static final String CENTRED = """
            #include "../bench/centred.h"

            #include "mean.h"

            static void centred(const float *x, float *y, long n) {
                for (long i = 0; i < n; i++) y[i] = x[i] - mean(x, n, i);
            }

            void forward(const float *x, float *y, long n) { centred(x, y, n); }

            void backward(const float *dy, float *dx, long n) { centred(dy, dx, n); }
            """;

    @TempDir
    private static Path folder;

    @AutoClose
    private static TestCluster cluster;

    @AutoClose
    private static LatheWorker worker;

    @BeforeAll
    static void startACampaignOfSubmissions() throws IOException {
        Path project = Files.createDirectories(folder.resolve("project"));
        for (String name : List.of("bench/bench.c", "bench/centred.h", "lathe/op.json")) {
            Files.createDirectories(project.resolve(name).getParent());
            Files.copy(PROJECT.resolve(name), project.resolve(name));
        }
        Files.createDirectories(project.resolve("src"));
        Files.writeString(project.resolve("src/mean.h"), HEADER);
        Files.writeString(project.resolve("src/mean.c"), MEAN);
        Files.writeString(project.resolve("src/centred.c"), CENTRED);
        Path op = project.resolve("lathe/op.json");
        Files.writeString(op, Files.readString(op)
                .replace("\"source\": \"src/centred.c\"", "\"source\": [\"src/centred.c\", \"src/*\"]")
                .replace("src/centred.c -lm", "src/*.c -lm"));
        git("init", "--quiet", "--initial-branch=main");
        git("config", "user.name", "Tester");
        git("config", "user.email", "tester@example.com");
        git("add", ".");
        git("commit", "--quiet", "--message=Add the project");
        git("worktree", "add", "--quiet", "--detach", "../edited");
        Path edited = folder.resolve("edited/src");
        replace(edited.resolve("mean.h"), "long i);", "long first, long *end);");
        replace(edited.resolve("mean.c"), "long i) {", "long first, long *last) {");
        replace(edited.resolve("mean.c"), "first = i / GROUP * GROUP, ", "");
        replace(edited.resolve("mean.c"), "    float sum", "    *last = end;\n    float sum");
        replace(edited.resolve("mean.c"), "of element i", "that begins at first");
        replace(
                edited.resolve("centred.c"),
                "    for (long i = 0; i < n; i++) y[i] = x[i] - mean(x, n, i);",
                "    for (long i = 0, end; i < n; i = end) {\n        const float m = mean(x, n, i, &end);\n"
                        + "        for (long j = i; j < end; j++) y[j] = x[j] - m;\n    }");
        cluster = new TestCluster(folder);
        worker = cluster.cpuWorker();
        cluster.console().succeed(
                "sweep", "start", "--op", "project/lathe", "--devices", "cpu", "--id", "files", "--iterations", "20",
                "--proposer", "submissions");
        Await.until(() -> cluster.console().call("campaign", "best", CAMPAIGN).status() == 0);
    }

    @Order(1)
    @Test
    void anEditOfAnotherFileIsRefusedByName() throws IOException {
        assertThat(submit("--source", "project/bench/bench.c").err())
                .contains(
                        "project/bench/bench.c does not end with the name of a file that candidates may edit, which are "
                                + "src/centred.c, src/mean.c, src/mean.h");
        Path patch = Files.writeString(
                folder.resolve("bench.diff"),
                "--- a/bench/bench.c\n+++ b/bench/bench.c\n@@ -1,1 +1,1 @@\n-/* bench FILE\n+/* faster\n");
        assertThat(submit("--patch", patch.toString()).err())
                .contains("bench/bench.c is not a file that candidates may edit");
    }

    @Order(2)
    @Test
    void theEditOfOneFileDoesNotBuild() throws IOException {
        Printed rejected = submit("--source", "edited/src/mean.c");
        assertThat(rejected.status()).as(rejected.out() + rejected.err()).isEqualTo(5);
        assertThat(last().path("reason").asText())
                .contains("build failed with exit status 1: src/mean.c:6:7: error: conflicting types");
    }

    @Order(3)
    @Test
    void theEditOfAllFilesWithAKnobIsKept() throws IOException {
        Printed kept = submit(
                "--source",
                "edited/src/mean.c",
                "--source",
                "edited/src/mean.h",
                "--source",
                "edited/src/centred.c",
                "--point",
                "OPT=-O3");
        assertThat(kept.status()).as(kept.out() + kept.err()).isZero();
        assertThat(last().path("reason").asText())
                .matches(".* faster \\(.*\\) on the tuned rows; on unseen rows .* faster.*");
        assertThat(last().path("knobs").path("OPT").asText()).isEqualTo("-O3");

        Printed again = submit(
                "--source", "edited/src/mean.c", "--source", "edited/src/mean.h", "--source", "edited/src/centred.c");
        assertThat(again.out() + again.err()).contains("OPT=-O3 was tried as #2");
    }

    @Order(4)
    @Test
    void aPatchAgainstTheBestCandidateAddsAFile() throws IOException {
        Files.writeString(folder.resolve("edited/src/group.h"), "/* GROUP */\n#include \"../bench/centred.h\"\n");
        git("-C", "../edited", "add", "--intent-to-add", "src/group.h");
        git("-C", "../edited", "add", "src/mean.c", "src/mean.h", "src/centred.c");
        replace(folder.resolve("edited/src/mean.c"), "\"../bench/centred.h\"", "\"group.h\"");
        Path patch = Files.writeString(folder.resolve("group.diff"), git("-C", "../edited", "diff") + "\n");

        Printed measured = submit("--patch", patch.toString());

        assertThat(measured.status()).as(measured.out() + measured.err()).isIn(0, 1);
        assertThat(last().path("verdict").asText()).isNotEqualTo("REJECTED");
    }

    @Order(5)
    @Test
    void theFilesAreInTheDocumentsTheBranchAndTheNextCampaign() throws IOException {
        cluster.console().succeed("sweep", "stop", "files");
        Await.until(() -> cluster.phase(CAMPAIGN).equals(Optional.of("stopped")));

        Path results = folder.resolve("results/files/centred_f32_1_fs");
        Await.until(() -> Files.exists(results.resolve("final_report.md")));
        assertThat(results.resolve("rounds/002/change.diff"))
                .content()
                .contains(
                        "--- parent/knobs\n+++ round/knobs\n", "\n-OPT=-O2\n+OPT=-O3\n", "+++ round/src/centred.c\n",
                        "+++ round/src/mean.c\n", "+++ round/src/mean.h\n");

        try (Stream<Path> files = Files.list(results)) {
            List<Path> patches = files.filter(file -> file.toString().matches(".*/iter\\d+_.*edited.*[.]diff"))
                    .toList();
            assertThat(patches).isNotEmpty().allSatisfy(patch -> git("apply", "--check", patch.toString()));
        }

        cluster.console().succeed("campaign", "commit", CAMPAIGN);
        assertThat(git("diff", "--name-only", "main", "lathe/" + CAMPAIGN))
                .contains("lathe.env\nsrc/centred.c\n", "src/mean.c\nsrc/mean.h");
        git("worktree", "add", "--quiet", "../head", "lathe/" + CAMPAIGN);
        TestCommand.run(folder.resolve("head"), "/bin/sh", "-c",
                ". ./lathe.env; cc $LATHE_FLAGS -o bench/bench bench/bench.c src/*.c -lm && bench/bench results.csv");
        assertThat(folder.resolve("head/lathe.env")).content().contains("OPT='-O3'");

        cluster.console()
                .succeed(
                        "sweep",
                        "start",
                        "--op",
                        "project/lathe",
                        "--devices",
                        "cpu",
                        "--id",
                        "next",
                        "--iterations",
                        "1",
                        "--mode",
                        "from-best");
        Await.until(() -> cluster.console()
                .call("campaign", "show", "next/centred_f32_1", "--json")
                .out()
                .contains("\"done\""));
        JsonNode first = cluster.console().json("campaign", "history", "next/centred_f32_1", "--json")
                .path("evaluations")
                .path(1);
        assertThat(first.path("origin").asText()).isEqualTo("imported");
        assertThat(first.path("verdict").asText()).isEqualTo("KEEP");
    }

    private static void replace(Path file, String what, String by) throws IOException {
        String text = Files.readString(file);
        assertThat(text).contains(what);
        Files.writeString(file, text.replace(what, by));
    }

    private static Printed submit(String... edit) {
        return cluster.console()
                .call(Stream.concat(
                                Stream.of("campaign", "submit", CAMPAIGN, "--hypothesis", "fewer sums", "--wait"),
                                Stream.of(edit))
                        .toArray(String[]::new));
    }

    private static JsonNode last() throws IOException {
        JsonNode evaluations = cluster.console().json("campaign", "history", CAMPAIGN, "--json").path("evaluations");
        return evaluations.path(evaluations.size() - 1);
    }

    private static String git(String... words) {
        return TestCommand.git(folder.resolve("project"), words);
    }
}
