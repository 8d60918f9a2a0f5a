package dev.lathe.activities.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.lathe.activities.project.FamilySources.FamilySource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.workflows.wire.TuningJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignFolderTest {
    private static final FamilySources SOURCES =
            (op, family) -> Optional.of(new FamilySource("kernel.c", "int " + family + "(void) { return X; }\n"));

    @TempDir
    private Path path;

    private final CampaignFolder folder = new CampaignFolder(SOURCES);

    @Test
    void containsTheTablesTheLogAndTheKeptKernels() throws IOException {
        folder.write(path, Histories.upTo(11));

        assertThat(files().keySet())
                .containsExactly(
                        "attempts.tsv",
                        "candidates.jsonl",
                        "idea-log.jsonl",
                        "iter000_baseline.c",
                        "iter007_line_"
                                + Histories.upTo(11)
                                        .evaluations()
                                        .get(10)
                                        .evaluation()
                                        .proposal()
                                        .id()
                                        .brief() + ".c",
                        "plan.json",
                        "results.tsv");
        assertThat(Files.readAllLines(path.resolve("results.tsv"))).hasSize(9);
        assertThat(Files.readAllLines(path.resolve("attempts.tsv"))).hasSize(5);
    }

    @Test
    void isIdenticalWhenWrittenAgain() throws IOException {
        folder.write(path, Histories.upTo(11));
        SortedMap<String, String> first = files();
        FileTime old = FileTime.from(Instant.EPOCH);
        Files.setLastModifiedTime(path.resolve("results.tsv"), old);

        folder.write(path, Histories.upTo(11));

        assertThat(files()).isEqualTo(first);
        assertThat(Files.getLastModifiedTime(path.resolve("results.tsv"))).isEqualTo(old);
    }

    @Test
    void growsWithTheCampaign() throws IOException {
        folder.write(path, Histories.upTo(4));
        folder.write(path, Histories.upTo(11));
        SortedMap<String, String> grown = files();

        Path fresh = path.resolve("fresh");
        folder.write(fresh, Histories.upTo(11));

        assertThat(grown.get("results.tsv")).isEqualTo(Files.readString(fresh.resolve("results.tsv")));
        assertThat(grown.get("idea-log.jsonl")).isEqualTo(Files.readString(fresh.resolve("idea-log.jsonl")));
    }

    @Test
    void keepsItsKernelsAndWritesTheReasonIfTheOpHasChanged() throws IOException {
        FamilySources changed = new FamilySources() {
            @Override
            public Optional<FamilySource> find(OpReference op, String family) {
                throw new AssertionError("the kernels of a changed op must not be read");
            }

            @Override
            public Optional<String> obstacle(OpReference op) {
                return Optional.of("reference.py differs");
            }
        };
        folder.write(path, Histories.upTo(4));
        new CampaignFolder(changed).write(path, Histories.upTo(11));
        assertThat(Files.readAllLines(path.resolve("results.tsv"))).hasSize(9);
        assertThat(files())
                .containsKey("iter000_baseline.c")
                .containsEntry("kernels-not-written.txt", "reference.py differs\n");

        folder.write(path, Histories.upTo(11));
        assertThat(files()).doesNotContainKey("kernels-not-written.txt");
    }

    @Test
    void removesOnlyTheKernelsOfAnEarlierCampaignInTheSameFolder() throws IOException {
        Files.writeString(path.resolve("iter003_old.c"), "old");
        Files.writeString(path.resolve("notes.txt"), "mine");

        folder.write(path, Histories.upTo(4));

        assertThat(files().keySet()).contains("notes.txt").doesNotContain("iter003_old.c");
    }

    @Test
    void writesAKernelWithADescriptionAndItsKnobsAsMacros() throws IOException {
        folder.write(path, Histories.upTo(0));

        assertThat(Files.readString(path.resolve("iter000_baseline.c")))
                .startsWith("/*\n * night/line_f32_64_fs, iteration 0: BASELINE\n")
                .contains("/* FLAGS: -O2 -g */\n#define X 0\n")
                .endsWith("int line(void) { return X; }\n");
    }

    @Test
    void writesNoKernelsForAnOpWithoutSources() throws IOException {
        new CampaignFolder((op, family) -> Optional.empty()).write(path, Histories.upTo(11));

        assertThat(files().keySet())
                .containsExactly("attempts.tsv", "candidates.jsonl", "idea-log.jsonl", "plan.json", "results.tsv");
    }

    @Test
    void logsIdeasAsJsonInSnakeCase() throws IOException {
        folder.write(path, Histories.upTo(3));

        List<String> lines = Files.readAllLines(path.resolve("idea-log.jsonl"));
        JsonNode rejected = TuningJson.mapper().readTree(lines.get(1));
        assertThat(lines).hasSize(3);
        assertThat(rejected.get("round").asInt()).isEqualTo(2);
        assertThat(rejected.get("attempt").asInt()).isEqualTo(1);
        assertThat(rejected.has("iter")).isFalse();
        assertThat(rejected.get("result").asText()).isEqualTo("DISCARD_COMPILE_FAIL");
        assertThat(rejected.get("bottleneck_before").asText()).isEqualTo("unprofiled");
    }

    private SortedMap<String, String> files() throws IOException {
        SortedMap<String, String> texts = new TreeMap<>();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.put(file.getFileName().toString(), Files.readString(file));
            }
        }
        return texts;
    }
}
