package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files that an agent leaves in a repository, as a candidate. */
class ParentKernelTest {
    private static final String OP = """
            {"op": "mine", "about": "a repository", "metric": {"name": "speed", "unit": "x/s", "better": "higher"},
             "commands": {"repository": "..", "files": ["src", "bench.c"], "source": ["src"], "build": "true",
                          "bench": "true", "results": {"file": "results.csv", "metric": "x/s"}},
             "knobs": [{"name": "A", "meaning": "one", "category": "tiling", "values": [1, 2], "default": 1, "passed": "macro"}]}
            """;
    private static final String PROPOSAL =
            """
            {"hypothesis": "h", "bottleneck": "b", "change": "c", "expected": "e", "evidence": ["#0"], "risk": "r",
             "category": "micro"%s}
            """;

    @TempDir
    private Path repository;

    private OpFolder op;
    private final TreeMap<String, String> kernel = new TreeMap<>();

    @BeforeEach
    void createTheRepository() throws IOException {
        Files.createDirectories(repository.resolve("src"));
        Files.createDirectories(repository.resolve("lathe"));
        Files.writeString(repository.resolve("src/a.c"), "a\n");
        Files.writeString(repository.resolve("src/b.c"), "b\n");
        Files.writeString(repository.resolve("bench.c"), "bench\n");
        Files.writeString(repository.resolve("lathe/op.json"), OP);
        OpFolders ops = new OpFolders(Files.createDirectories(repository.resolve("builtin")));
        op = ops.read(ops.reference(repository.resolve("lathe").toString()));
    }

    private static Point point() {
        return new Point("mine", new TreeMap<>(Map.of("A", new KnobValue.Whole(1))));
    }

    /** Returns the candidate of a parent after the edits. */
    private Candidate edited(Candidate parent, Map<String, String> edits, String more) throws AttemptRefusal {
        ParentKernel before = ParentKernel.of(parent, op, List.of());
        kernel.putAll(before.files());
        kernel.putAll(edits);
        kernel.values().removeIf(String::isEmpty);
        TreeMap<String, String> workspace = new TreeMap<>(Map.of(ProposalFile.NAME, PROPOSAL.formatted(more)));
        kernel.forEach((name, text) -> workspace.put("kernel/" + name, text));
        WorkspaceFiles files = new WorkspaceFiles(workspace);
        return before.edited(files, ProposalFile.of(files), op).candidate();
    }

    private Candidate edited(Candidate parent, Map<String, String> edits) throws AttemptRefusal {
        return edited(parent, edits, "");
    }

    @Test
    void theSourceHasTheEditedAndTheAddedFiles() throws AttemptRefusal {
        assertThat(edited(point(), Map.of("src/b.c", "B\n", "src/new.h", "new\n"), ", \"knobs\": {\"A\": 2}"))
                .isEqualTo(new Source(
                        "mine", SourceFiles.of("src/b.c", "B\n").with(SourceFiles.of("src/new.h", "new\n")).text(),
                        new TreeMap<>(Map.of("A", new KnobValue.Whole(2)))));
    }

    @Test
    void editsOfTheParentStay() throws AttemptRefusal {
        Candidate parent = edited(point(), Map.of("src/b.c", "B\n", "src/new.h", "new\n"));
        kernel.clear();
        assertThat(edited(parent, Map.of("src/a.c", "A\n", "src/new.h", "")))
                .isEqualTo(new Source(
                        "mine", SourceFiles.of("src/a.c", "A\n").with(SourceFiles.of("src/b.c", "B\n")).text(),
                        point().knobs()));
    }

    @Test
    void withoutEditsTheCandidateIsAPoint() throws AttemptRefusal {
        Candidate parent = edited(point(), Map.of("src/b.c", "B\n"));
        kernel.clear();
        assertThat(edited(parent, Map.of("src/b.c", "b\n"))).isEqualTo(point());
    }

    @Test
    void whatACandidateCannotHaveIsRefusedByName() {
        assertThatThrownBy(() -> edited(point(), Map.of("bench.c", "fast\n", "src/../x.c", "x", "src/a.c", "A\n")))
                .hasMessage("kernel/bench.c, kernel/src/../x.c is not a file that candidates may edit");
        kernel.clear();
        assertThatThrownBy(() -> edited(point(), Map.of("src/a.c", "")))
                .hasMessage(
                        "kernel/src/a.c is missing, too large or not UTF-8; a candidate cannot delete files of the repository");
        kernel.clear();
        assertThatThrownBy(() -> edited(point(), Map.of()))
                .hasMessage("no change: the files in kernel/ and the knobs equal those of the parent");
        assertThatThrownBy(() ->
                        edited(point(), Map.of(), ", \"space\": {\"knobs\": [{\"name\": \"B\", \"values\": [1, 2]}]}"))
                .hasMessageContaining("space: no file of the repository is edited");
    }

    @Test
    void aSourceThatHistoriesCannotCarryIsRefused() {
        StringBuilder noise = new StringBuilder();
        new Random(1).ints(20_000, ' ', '~').forEach(character -> noise.append((char) character));
        assertThatThrownBy(() -> edited(point(), Map.of("src/a.c", noise.toString())))
                .hasMessageMatching("the edited source has \\d+ bytes when packed, more than the limit of 15000");
    }
}
