package dev.lathe.activities.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.project.FamilySources.OwnOp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpCopyTest {
    @TempDir
    private Path folder;

    private OpCopy copy() {
        return new OpCopy(folder.resolve("copy"));
    }

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private OwnOp op() throws IOException {
        return new OwnOp(
                folder.resolve("home/twice"),
                List.of(write("home/twice/op.json", "{}\n"), write("home/twice/right/kernel.c", "int right;\n")));
    }

    @Test
    void containsTheSameFiles() throws IOException {
        copy().write(op());

        assertThat(folder.resolve("copy/twice/op.json")).hasContent("{}\n");
        assertThat(folder.resolve("copy/twice/right/kernel.c")).hasContent("int right;\n");
    }

    @Test
    void includesTheFilesOfARepositoryAroundTheOp() throws IOException {
        Path script = write("home/build.sh", "true\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        write("home/else.c", "not part of the op\n");

        copy().write(new OwnOp(
                folder.resolve("home/lathe"),
                List.of(write("home/lathe/op.json", "{}\n"), write("home/src/mine.c", "int mine;\n"), script)));

        assertThat(folder.resolve("copy/lathe/op.json")).exists();
        assertThat(folder.resolve("copy/src/mine.c")).hasContent("int mine;\n");
        assertThat(folder.resolve("copy/build.sh")).isExecutable();
        assertThat(folder.resolve("copy/else.c")).doesNotExist();
    }

    @Test
    void removesTheFilesOfAnEarlierOp() throws IOException {
        Path old = write("copy/twice/left/over.c", "old\n");

        copy().write(op());

        assertThat(old).doesNotExist();
    }

    @Test
    void doesNotCopyAnOpThatIsTooLarge() throws IOException {
        copy().write(new OwnOp(folder.resolve("home/lathe"), List.of(write("home/lathe/data", "#".repeat(17 << 20)))));

        assertThat(folder.resolve("copy")).doesNotExist();
    }
}
