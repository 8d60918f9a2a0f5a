package dev.lathe.worker.op.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.project.FamilySources.OwnOp;
import dev.lathe.tuning.campaign.plan.OpReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpSourcesTest {
    private static final Path OPS = Path.of("src/test/resources/ops");

    private static final String REPOSITORY = """
            {"op": "mine", "about": "a repository", "metric": {"name": "speed", "unit": "x/s", "better": "higher"},
             "commands": {"repository": "..", "files": ["src", "build.sh"], "source": "src/mine.c", "build": "./build.sh",
                          "bench": "true", "results": {"file": "results.csv", "metric": "x/s"}},
             "knobs": [{"name": "A", "meaning": "one", "category": "tiling", "values": [1, 2], "default": 1, "passed": "macro"}]}
            """;

    @TempDir
    private Path folder;

    private final OpFolders folders = new OpFolders(OPS);

    private OwnOp own(OpReference op) {
        return new OpSources(folders).own(op).orElseThrow();
    }

    private void write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void aUserOpContainsTheFilesOfItsFolder() {
        Path twice = OPS.resolve("twice").toAbsolutePath();

        OwnOp own = own(folders.reference(twice.toString()));

        assertThat(own.folder()).isEqualTo(twice);
        assertThat(own.files()).contains(twice.resolve("op.json"), twice.resolve("right/kernel.c"));
    }

    @Test
    void aRepositoryOpContainsTheListedFilesOfTheRepository() throws IOException {
        write("lathe/op.json", REPOSITORY);
        write("src/mine.c", "int mine;\n");
        write("build.sh", "true\n");
        write("else.c", "not part of the op\n");

        assertThat(own(folders.reference(folder.resolve("lathe").toString())).files())
                .containsExactlyInAnyOrder(
                        folder.resolve("lathe/op.json"), folder.resolve("src/mine.c"), folder.resolve("build.sh"));
    }
}
