package dev.lathe.cli.command.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Exports the winners of a real sweep on this machine's CPU as a C library, builds it and calls it from a program. */
@Order(8)
@Timeout(900)
class LibraryExportIT {
    private static final Pattern C_IN_DOCS = Pattern.compile("```c\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    @Timeout(1800)
    static void exportAndBuildLibrary() throws IOException {
        harness = CliHarness.onCpu(folder);
        Printed swept = harness.lathe(
                "sweep", "start", "--op", "gemm", "--dtype", "f32", "--devices", "cpu", "--id", "night", "--shapes",
                "64x64x64,192x128x64", "--iterations", "6", "--watch");
        assertThat(swept.status()).as(swept.err()).isZero();
        Printed exported = harness.lathe("export", "night", "--as", "library", "--out", "exported");
        assertThat(exported.status()).as(exported.err()).isZero();
        run("cmake", "-S", "exported", "-B", "exported/build");
        run("cmake", "--build", "exported/build");
    }

    private static String run(String... arguments) {
        CommandEnd end = Command.in(folder, Duration.ofMinutes(2), List.of(arguments)).run();
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, end.output()));
        return end.output();
    }

    @Test
    void exampleIsCorrectForTunedAndOtherShapes() {
        List<String> lines = run("exported/build/example").lines().toList();
        assertThat(lines).hasSize(5).allMatch(line -> line.startsWith("correct "));
        assertThat(lines.getFirst()).contains("64x64x64 by ", "tuned for this shape", ", recorded ");
        assertThat(lines.getLast()).contains("67x67x67 by ").doesNotContain("tuned for this shape");
    }

    @Test
    void programInTheDocsCallsTheLibrary() throws IOException {
        Matcher program = C_IN_DOCS.matcher(Files.readString(TestCluster.root().resolve("docs/export.md")));
        assertThat(program.find()).isTrue();
        Files.writeString(folder.resolve("mine.c"), program.group(1));
        run("cc", "-o", "mine", "mine.c", "-Iexported/include", "exported/build/liblathe_gemm.a", "-lm", "-lpthread");
        assertThat(run("./mine")).isEqualTo("64x64x64: 64 64\n100x100x100: 100 100\n");
    }

    @Test
    void winnerOfASetIsExportedForEveryShape() {
        Printed swept = harness.lathe(
                "sweep", "start", "--op", "gemm", "--dtype", "f32", "--devices", "cpu", "--id", "set",
                "--shared-kernel", "--shapes",
                "48x48x48,32x64x48", "--iterations", "2", "--watch");
        assertThat(swept.status()).as(swept.err()).isZero();
        assertThat(harness.lathe("export", "set", "--as", "library", "--out", "shared").status()).isZero();
        run("cmake", "-S", "shared", "-B", "shared/build");
        run("cmake", "--build", "shared/build");
        List<String> lines = run("shared/build/example").lines().toList();
        assertThat(lines).hasSize(5).allMatch(line -> line.startsWith("correct "));
        assertThat(lines.subList(0, 2))
                .allMatch(line -> line.contains("(tuned for this shape)") && line.contains(", recorded "));
    }

    @Test
    void exportOfAnUnknownSweepExitsWithNotFound() {
        assertThat(harness.lathe("export", "nothing", "--as", "library", "--out", "nothing").status()).isEqualTo(3);
    }
}
