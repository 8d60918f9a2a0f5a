package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.report.Certificate;
import dev.lathe.tuning.report.Evidence;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.wire.TuningJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code lathe reproduce} on this machine's CPU, without a server. */
@Timeout(600)
class ReproduceCommandIT {
    private static final Pattern MEASURED = Pattern.compile("measured ([0-9.e+-]+) ");

    @TempDir
    private Path folder;

    private static final String SEED = "0123456789abcdef".repeat(4);

    private ConsoleCapture console;

    @BeforeEach
    void openConsole() {
        console = ConsoleCapture.in(folder, Map.of("LATHE_DATA", folder.resolve("data").toString()));
    }

    /** Writes a certificate of the simplest kernel of an op with the given value. */
    private Path certificate(String name, double value) throws Exception {
        return certificate(name, value, OptionalDouble.empty());
    }

    private Path certificate(String name, double value, OptionalDouble vendor) throws Exception {
        return certificate(name, value, vendor, Sha256.of(SEED));
    }

    private Path certificate(String name, double value, OptionalDouble vendor, String commitment) throws Exception {
        OpFolders ops = new OpFolders(TestCluster.root().resolve("gpu-worker/kernels"));
        OpReference reference = ops.reference(name);
        OpFolder op = ops.read(reference);
        List<String> names = op.op().dimensions();
        Problem problem =
                new Problem(op.op().name(), DataType.F32, Dimensions.of(names, Collections.nCopies(names.size(), 40L)));
        Candidate simplest = op.space(problem, "cpu").simplest();
        Certificate certificate = new Certificate(
                "night/one",
                reference,
                problem,
                "cpu",
                1,
                "0".repeat(64),
                simplest,
                op.metric(problem),
                value,
                vendor,
                List.of(),
                "elsewhere:cpu",
                "another protocol",
                true,
                new Evidence(
                        2, 0, List.of(), Optional.empty(), new TreeMap<>(), Optional.empty(), Optional.empty(),
                        List.of(), Optional.empty(), Optional.empty(), Optional.of(commitment), Optional.of(SEED)));
        return Files.writeString(folder.resolve("winner.json"), TuningJson.mapper().writeValueAsString(certificate));
    }

    @Test
    void printsTheDifferenceToTheRecordedValue() throws Exception {
        Printed reproduced = console.call("reproduce", certificate("gemm", 1e6).toString());
        assertThat(reproduced.out())
                .contains("recorded 1.00000e+06 GFLOP/s on elsewhere:cpu, another protocol", "measured ", ":cpu (",
                        "outside the bound of 10 %");
        assertThat(reproduced.status()).as(reproduced.err()).isEqualTo(1);
    }

    @Test
    void refusesASeedThatIsNotTheOneOfTheCommitment() throws Exception {
        Printed reproduced =
                console.call("reproduce", certificate("gemm", 1e6, OptionalDouble.empty(), "0".repeat(64)).toString());
        assertThat(reproduced.err()).contains("winner.json: the SHA-256 of evidence.inputSeed is " + Sha256.of(SEED)
                + ", but evidence.inputCommitment is " + "0".repeat(64));
        assertThat(reproduced.status()).isEqualTo(5);
    }

    @Test
    void comparesWithTheVendorLibraryIfTheCertificateDoes() throws Exception {
        console.call("init", "mine");
        Path mine = folder.resolve("mine");
        Path op = mine.resolve("op.json");
        Files.writeString(
                op,
                Files.readString(op).replace("\"reference.c\"", "\"reference.c\", \"vendor\": \"vendor.c\""));
        String reference = Files.readString(mine.resolve("reference.c"));
        Files.writeString(
                mine.resolve("vendor.c"),
                reference.replace("reference(", "vendor(").replace("double *y", "float *y"));

        Printed reproduced = console.call(
                "reproduce",
                certificate(mine.toString(), 1e6, OptionalDouble.of(1e6)).toString());
        assertThat(reproduced.out())
                .containsPattern("recorded 1.00000e\\+06 GB/s, 1.000 of the vendor library, on ")
                .containsPattern(
                        "measured \\S+ GB/s, \\S+ of the vendor library \\(99 % interval \\S+ to \\S+\\), on ");
    }

    /** Reproduces the value that the machine has at the moment; several times, because load changes it. */
    private Printed reproducedNow(String op) throws Exception {
        Printed last = console.call("reproduce", certificate(op, 1e6).toString());
        for (int tries = 0; tries < 10 && !last.out().contains("second harness"); tries++) {
            Matcher measured = MEASURED.matcher(last.out());
            assertThat(measured.find()).as(last.out() + last.err()).isTrue();
            last = console.call("reproduce", certificate(op, Double.parseDouble(measured.group(1))).toString());
        }
        return last;
    }

    @Test
    void measuresAReproducedWinnerWithASecondHarness() throws Exception {
        assertThat(reproducedNow("gemm").out()).contains("second harness: correct on 3 shapes, ", " % of the time, ");
    }

    @Test
    void aKernelThatIsWrongInTheSecondHarnessIsNotReproduced() throws Exception {
        console.call("init", "mine");
        Path kernel = folder.resolve("mine/plain/kernel.c");
        String source = Files.readString(kernel);
        Files.writeString(
                kernel,
                source.replaceFirst(
                        "(?m)^}\\s*\\z", "    if (*(const int64_t *)args[3] > 60) ((float *)args[2])[0] += 1;\n}\n"));
        Printed reproduced = reproducedNow(folder.resolve("mine").toString());
        assertThat(reproduced.out()).contains("second harness: INCORRECT 72x72 by plain_");
        assertThat(reproduced.status()).isEqualTo(1);
    }

    @Test
    void usesTheCopyNextToTheCertificateIfTheOpIsMissing() throws Exception {
        console.call("init", "mine");
        Path home = folder.resolve("mine");
        Path winner = certificate(home.toString(), 1e6);
        Path copy = Files.createDirectories(folder.resolve("op")).resolve("mine");
        Files.move(home, copy);
        Printed reproduced = console.call("reproduce", winner.toString());
        assertThat(reproduced.out())
                .contains("The op mine is no longer in " + home + "; using the copy in " + copy, "night/one: plain "
                        + "MATH=,OPT=-O1")
                .contains("measured ");
        assertThat(reproduced.status()).as(reproduced.err()).isEqualTo(1);
        Files.move(copy, folder.resolve("elsewhere"));
        Printed refused = console.call("reproduce", winner.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("no such op: '" + home + "'");
    }

    @Test
    void acceptsTheFolderOfACampaign() throws Exception {
        certificate("gemm", 1e6);
        assertThat(console.call("reproduce", folder.toString()).out())
                .contains("recorded 1.00000e+06 GFLOP/s", "measured ");
        Printed refused = console.call("reproduce", Files.createDirectory(folder.resolve("other")).toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains("no such file: " + folder.resolve("other/winner.json") + "; write it with 'lathe export'")
                .containsOnlyOnce("winner.json");
    }

    @Test
    void aFolderOfWinnersIsRejectedWithTheirNames() throws Exception {
        Path winner = certificate("gemm", 1e6);
        for (String key : List.of("a", "b", "c", "d", "e")) {
            Files.copy(winner, Files.createDirectories(folder.resolve("night").resolve(key)).resolve("winner.json"));
        }
        Printed refused = console.call("reproduce", "night");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).isEqualTo("lathe: " + folder.resolve("night")
                + " has no winner.json, but 5 folders below it have one: a, b, c and 2 more; name one of them, or "
                + folder.resolve("night") + "/*/winner.json for all\n");

        Path single = Files.createDirectories(folder.resolve("single/only")).resolve("winner.json");
        Files.copy(winner, single);
        assertThat(console.call("reproduce", "single").out()).contains("recorded 1.00000e+06 GFLOP/s", "measured ");
    }

    @Test
    void rejectsAFileThatIsNotACertificate() throws Exception {
        Path other = Files.writeString(folder.resolve("other.json"), "{\"iterations\": 3}");
        Printed refused = console.call("reproduce", other.toString());
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("other.json: invalid certificate");
    }
}
