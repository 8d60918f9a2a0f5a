package dev.lathe.worker.op;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EditableFilesTest {
    private static final List<String> PARTS = List.of("src", "./include", "bench/bench.c");

    @TempDir
    private Path repository;

    private EditableFiles several;
    private EditableFiles one;

    @BeforeEach
    void createTheRepository() throws IOException {
        for (String name : List.of("src/a.c", "src/b.c", "include/a.h", "bench/bench.c")) {
            Files.createDirectories(repository.resolve(name).getParent());
            Files.writeString(repository.resolve(name), name + "\n");
        }
        several = new EditableFiles(
                repository, PARTS, List.of("src/*.c", "include"), List.of("src/a.c", "src/b.c", "include/a.h"));
        one = new EditableFiles(repository, PARTS, List.of("src/a.c"), List.of("src/a.c"));
    }

    private static SourceFiles files(String name, String text) {
        return new SourceFiles(new TreeMap<>(Map.of(name, text)));
    }

    private static Source candidate(String code) {
        return new Source("op", code, new TreeMap<>());
    }

    @ParameterizedTest
    @ValueSource(strings = {"src/a.c", "src/new.c", "include/a.h", "include/deep/new.cuh"})
    void aPatternNamesFilesThatExistAndNewOnes(String name) {
        assertThat(several.obstacle(name)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench/bench.c",
                "src/new.h",
                "src/deep/new.c",
                "src/.hidden.c",
                "src/../bench/bench.c",
                "/etc/passwd.c",
                "../src/a.c",
                "includes/a.h",
                "new.c",
                ""
            })
    void aFileThatNoPatternNamesIsRefusedByName(String name) {
        assertThat(several.obstacle(name))
                .hasValue(name
                        + " is not a file that candidates may edit; commands.source in op.json names src/*.c, include");
    }

    @Test
    void aPatternWithoutFilesOfTheRepositoryNamesNothing() {
        EditableFiles everything = new EditableFiles(repository, List.of("src"), List.of("**"), List.of("src/a.c"));
        assertThat(everything.isEditable("src/deep/new.c")).isTrue();
        assertThat(everything.isEditable("bench/new.c")).isFalse();
    }

    @Test
    void theSourceOfACandidateHasTheFilesThatDifferFromTheRepository() {
        String source = several.source(several.originals().with(files("src/b.c", "faster\n"))).orElseThrow();
        assertThat(source).isEqualTo(files("src/b.c", "faster\n").text());
        assertThat(several.edits(candidate(source))).isEqualTo(files("src/b.c", "faster\n"));
        assertThat(several.all(candidate(source)).byName())
                .containsOnly(
                        Map.entry("src/a.c", "src/a.c\n"), Map.entry("src/b.c", "faster\n"),
                        Map.entry("include/a.h", "include/a.h\n"));
        assertThat(several.source(several.originals())).isEmpty();
    }

    @Test
    void theSourceOfASingleFileIsItsText() {
        assertThat(one.source(files("src/a.c", "faster\n"))).hasValue("faster\n");
        assertThat(one.edits(candidate("faster\n"))).isEqualTo(files("src/a.c", "faster\n"));
        assertThat(one.originalText()).isEqualTo("src/a.c\n");
        assertThat(one.obstacle(candidate("faster\n"))).isEmpty();
    }

    @Test
    void aCandidateWithAnotherFileIsRefused() {
        assertThat(several.obstacle(candidate(files("src/new.c", "x").text()))).isEmpty();
        assertThat(several.obstacle(candidate(files("bench/bench.c", "x").with(files("src/a.c", "x")).text())))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("bench/bench.c is not a file"));
        assertThat(several.obstacle(candidate("faster\n")))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("the source does not consist of files"));
        assertThat(one.obstacle(candidate(files("bench/bench.c", "x").text())))
                .hasValueSatisfying(reason -> assertThat(reason).startsWith("bench/bench.c is not a file"));
    }
}
