package dev.lathe.cli.command.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that an export writes the same folders as the worker. */
@Timeout(900)
class WrittenFoldersTest {
    private static final String FIRST = CliHarness.FIRST;

    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    static void open() throws IOException {
        harness = CliHarness.onLandscape(folder);
    }

    @Test
    void repeatedExportsWriteTheSameFiles() throws IOException {
        harness.start("written", 3, "--watch");
        Path out = folder.resolve("out");
        assertThat(harness.lathe("export", "written", "--out", out.toString()).status()).isZero();
        SortedMap<String, String> first = contents(out);
        assertThat(first.keySet()).contains("report.html", FIRST + "/results.tsv", FIRST + "/attempts.tsv");
        harness.lathe("export", "written", "--out", out.toString());
        assertThat(contents(out)).isEqualTo(first);
        harness.lathe("export", "written/" + FIRST, "--out", folder.resolve("one").toString());
        assertThat(contents(folder.resolve("one")).get("results.tsv")).isEqualTo(first.get(FIRST + "/results.tsv"));
        assertThat(harness.lathe("sweep", "report", "written").out())
                .contains(Path.of("results", "written", "report.html").toString());
    }

    @Test
    void theWorkerWritesTheFilesOfAnExport() throws IOException {
        harness.start("complete", 3, "--watch");
        Path out = folder.resolve("complete");
        harness.lathe("export", "complete", "--out", out.toString());
        Path written = folder.resolve("results/complete");

        for (String campaign : List.of(FIRST, "gemm_f32_64x64x128_fs")) {
            assertThat(contents(written.resolve(campaign))).isEqualTo(contents(out.resolve(campaign)));
            assertThat(contents(written.resolve(campaign)).get("winner.json")).contains("\"finalMeasurement\" : true");
        }
    }

    @Test
    void theStatusOfASweepNamesOutdatedFoldersAndTheirRemedy() throws IOException {
        harness.start("outdated", 3, "--watch");
        assertThat(harness.lathe("sweep", "status", "outdated").out()).doesNotContain("is outdated");
        Path campaign = folder.resolve("results/outdated").resolve(FIRST);
        Path ideas = campaign.resolve("idea-log.jsonl");
        List<String> lines = Files.readAllLines(ideas);
        Files.write(ideas, lines.subList(0, lines.size() - 1));

        assertThat(harness.lathe("sweep", "status", "outdated").out())
                .contains(FIRST + " is outdated: it has " + (lines.size() - 1) + " of " + lines.size() + " evaluations")
                .contains("./lathe export outdated/" + FIRST + " --out " + campaign);
        harness.lathe("export", "outdated/" + FIRST, "--out", campaign.toString());
        assertThat(harness.lathe("sweep", "status", "outdated").out()).doesNotContain("is outdated");
    }

    @Test
    void theStatusOfASweepNamesAFolderThatCannotBeWritten() throws IOException {
        Path blocked = Files.createDirectories(folder.resolve("results")).resolve("blocked");
        Files.writeString(blocked, "");
        harness.start("blocked", 2, "--watch");
        String line = "cannot write " + blocked.resolve(FIRST) + ": ";
        Await.until(() -> harness.lathe("sweep", "status", "blocked").out().contains(line));

        assertThat(harness.lathe("sweep", "status", "blocked").out().lines().filter(text -> text.startsWith(line)))
                .singleElement()
                .asString()
                .endsWith("; a worker retries it for seven days");
        Files.delete(blocked);
    }

    private static SortedMap<String, String> contents(Path folder) throws IOException {
        SortedMap<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }
}
