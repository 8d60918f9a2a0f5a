package dev.lathe.cli.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.EditableFiles;
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
import org.junit.jupiter.params.provider.CsvSource;

class RepositoryEditTest {
    @TempDir
    private Path repository;

    private EditableFiles editable;
    private RepositoryEdit edit;

    @BeforeEach
    void createTheRepository() throws IOException {
        Files.createDirectory(repository.resolve("src"));
        Files.writeString(repository.resolve("src/a.c"), "one\ntwo\n");
        Files.writeString(repository.resolve("src/a.h"), "three\n");
        editable = new EditableFiles(
                repository, List.of("src", "bench"), List.of("src/*"), List.of("src/a.c", "src/a.h"));
        edit = new RepositoryEdit(editable, editable.originals());
    }

    private static String files(String... namesAndTexts) {
        TreeMap<String, String> byName = new TreeMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            byName.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return new SourceFiles(byName).text();
    }

    @Test
    void theEndOfAPathIsTheNameOfAFile() {
        assertThat(edit.ofFiles(Map.of(Path.of("/copy/tree/src/a.h"), "3\n"))).isEqualTo(files("src/a.h", "3\n"));
    }

    @Test
    void filesThatAreNotNamedAreThoseOfTheBestCandidate() {
        SourceFiles best = editable.originals().with(SourceFiles.of("src/a.c", "1\n"));
        RepositoryEdit later = new RepositoryEdit(editable, best);
        assertThat(later.ofFiles(Map.of(Path.of("/copy/src/a.h"), "3\n")))
                .isEqualTo(files("src/a.c", "1\n", "src/a.h", "3\n"));
        assertThat(later.ofFiles(Map.of(Path.of("/copy/src/a.c"), "one\ntwo\n", Path.of("/copy/src/a.h"), "3\n")))
                .isEqualTo(files("src/a.h", "3\n"));
    }

    @Test
    void invalidFilesAreRefusedByName() {
        assertThatThrownBy(() -> edit.ofFiles(Map.of(Path.of("/copy/bench/b.c"), "")))
                .hasMessage(
                        "--source: the path /copy/bench/b.c does not end with the name of a file that candidates may edit, "
                                + "which are src/a.c, src/a.h; --patch adds files");
        assertThatThrownBy(() -> edit.ofFiles(Map.of(Path.of("/x/src/a.c"), "", Path.of("/y/src/a.c"), "")))
                .hasMessage("--source: two files are src/a.c; omit one of them");
        assertThatThrownBy(() -> edit.ofFiles(Map.of(Path.of("/x/src/a.h"), "three\n")))
                .hasMessage("--source: the files equal those of the repository; edit one");
    }

    @Test
    void theOnlyEditableFileIsRecognizedByItsFileName() {
        EditableFiles only = new EditableFiles(repository, List.of("src"), List.of("src/a.c"), List.of("src/a.c"));
        assertThatCode(() -> RepositoryEdit.requireNameOf(only, Path.of("/copy/a.c"))).doesNotThrowAnyException();
        assertThatCode(() -> RepositoryEdit.requireNameOf(only, Path.of("/data/in/source/source")))
                .as("a text of an MCP client")
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> RepositoryEdit.requireNameOf(only, Path.of("/copy/src/b.c")))
                .hasMessage("--source: b.c is not a file that candidates may edit; commands.source in op.json names "
                        + "src/a.c");
    }

    @Test
    void aPatchOfGitChangesAndAddsFiles() {
        String patch = """
                diff --git a/src/a.c b/src/a.c
                index 1234567..89abcde 100644
                --- a/src/a.c
                +++ b/src/a.c
                @@ -1,2 +1,2 @@
                 one
                -two
                +2
                diff --git a/src/new.h b/src/new.h
                new file mode 100644
                --- /dev/null
                +++ b/src/new.h
                @@ -0,0 +1,2 @@
                +four
                +-- five
                """;
        assertThat(edit.ofPatch(UnifiedDiff.parse(patch)))
                .isEqualTo(files("src/a.c", "one\n2\n", "src/new.h", "four\n-- five\n"));
    }

    @ParameterizedTest
    @CsvSource({"src/a.h", "new/src/a.h", "b/src/a.h"})
    void aNameMayBeginWithOneMoreFolder(String name) {
        String patch = "--- old/src/a.h\t2026-01-01\n+++ " + name + "\t2026-01-01\n@@ -1 +1 @@\n-three\n+3\n";
        assertThat(edit.ofPatch(UnifiedDiff.parse(patch))).isEqualTo(files("src/a.h", "3\n"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --- a/bench/b.c;+++ b/bench/b.c;@@ -1 +1 @@;-a;+b | bench/b.c is not a file that candidates may edit; commands.source in op.json names src/*
            --- /dev/null;+++ b/bench/c.c;@@ -0,0 +1 @@;+b    | bench/c.c is not a file that candidates may edit
            --- a/src/a.c;+++ /dev/null;@@ -1 +0,0 @@;-one    | the patch deletes a/src/a.c; a candidate cannot delete files
            rename from src/a.c;rename to src/b.c             | 'rename from src/a.c': a candidate cannot delete, rename or copy files
            Binary files a/src/a.c and b/src/a.c differ       | a candidate cannot delete, rename or copy files, or have binary ones
            --- a/src/a.c;+++ b/src/a.c;@@ -1 +1 @@;-a;+b     | the hunk at line 1 does not apply to src/a.c of the best candidate
            """)
    void whatACandidateCannotDoIsRefusedByName(String patch, String message) {
        assertThatThrownBy(() -> edit.ofPatch(UnifiedDiff.parse(patch.replace(';', '\n'))))
                .hasMessageStartingWith("--patch: ")
                .hasMessageContaining(message);
    }
}
