package dev.lathe.activities.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpCopyTest {
    private static final Path TWICE = Path.of("src/test/resources/ops/twice");

    private static final String REPOSITORY =
            """
            {"op": "mine", "about": "a repository", "metric": {"name": "speed", "unit": "x/s", "better": "higher"},
             "commands": {"repository": "..", "files": ["src", "build.sh"], "source": "src/mine.c", "build": "./build.sh",
                          "bench": "true", "results": {"file": "results.csv", "metric": "x/s"}},
             "knobs": [{"name": "A", "meaning": "one", "category": "tiling", "values": [1, 2], "default": 1, "passed": "macro"}]}
            """;

    @TempDir
    private Path folder;

    private static OpFolder read(Path op) {
        OpFolders ops = new OpFolders(TWICE.getParent());
        return ops.read(ops.reference(op.toString()));
    }

    private OpCopy copy() {
        return new OpCopy(folder.resolve("copy"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    @Test
    void isTheSameOp() throws IOException {
        copy().write(read(TWICE));

        assertThat(read(folder.resolve("copy/twice")).contentHash()).isEqualTo(read(TWICE).contentHash());
    }

    @Test
    void takesTheRepositoryAlong() throws IOException {
        write("home/lathe/op.json", REPOSITORY);
        write("home/src/mine.c", "int mine;\n");
        assertThat(write("home/build.sh", "true\n").toFile().setExecutable(true)).isTrue();
        write("home/else.c", "nobody named this\n");
        OpFolder op = read(folder.resolve("home/lathe"));

        copy().write(op);

        assertThat(read(folder.resolve("copy/lathe")).contentHash()).isEqualTo(op.contentHash());
        assertThat(folder.resolve("copy/build.sh")).isExecutable();
        assertThat(folder.resolve("copy/else.c")).doesNotExist();
    }

    @Test
    void holdsNothingOfAnEarlierOp() throws IOException {
        Path old = write("copy/twice/left/over.c", "old\n");

        copy().write(read(TWICE));

        assertThat(old).doesNotExist();
    }

    @Test
    void isNotMadeOfDataThatIsTooLarge() throws IOException {
        write("home/lathe/op.json", REPOSITORY);
        write("home/src/mine.c", "int mine;\n");
        write("home/build.sh", "#".repeat(17 << 20));

        copy().write(read(folder.resolve("home/lathe")));

        assertThat(folder.resolve("copy")).doesNotExist();
    }
}
