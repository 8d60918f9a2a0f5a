package dev.lathe.worker.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtectedFilesTest {
    @TempDir
    Path workspace;

    @TempDir
    Path kernels;

    @TempDir
    Path repository;

    @Test
    void namesEachFileThatWasChangedAddedOrRemoved() throws IOException {
        Path op = Files.createDirectory(workspace.resolve("op"));
        Path changed = Files.writeString(op.resolve("reference.c"), "one");
        Path removed = Files.writeString(kernels.resolve("kernel.c"), "one");
        Files.writeString(kernels.resolve("same.c"), "one");
        Path benchmark = Files.writeString(repository.resolve("bench.c"), "one");
        ProtectedFiles before = ProtectedFiles.of(List.of(op, kernels), List.of(benchmark));
        assertThat(before.changes(workspace)).isEmpty();
        Files.writeString(changed, "two");
        Files.delete(removed);
        Path added = Files.writeString(kernels.resolve("space.json"), "{}");
        Files.delete(benchmark);
        Files.writeString(repository.resolve("notes.txt"), "not protected");
        assertThat(before.changes(workspace))
                .containsExactlyInAnyOrder(
                        "op/reference.c", removed.toString(), added.toString(), benchmark.toString());
    }
}
