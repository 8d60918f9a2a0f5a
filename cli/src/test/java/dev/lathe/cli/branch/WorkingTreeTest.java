package dev.lathe.cli.branch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkingTreeTest {
    private static final SourceFiles WINNER = new SourceFiles(new TreeMap<>(
            Map.of("src/a.c", "faster a\n", "src/b.c", "faster b\n", "src/more/c.h", "new\n")));

    @TempDir
    private Path folder;

    private Path repository;
    private OpReference tuned;

    @BeforeEach
    void tune() throws IOException {
        repository = Files.createDirectories(folder.resolve("repository"));
        Files.createDirectories(repository.resolve("src"));
        Files.createDirectories(repository.resolve("lathe"));
        Files.writeString(repository.resolve("src/a.c"), "a\n");
        Files.writeString(repository.resolve("src/b.c"), "b\n");
        Files.writeString(repository.resolve("notes.txt"), "notes\n");
        Files.writeString(repository.resolve("lathe/op.json"), """
                {"op": "two", "about": "two files",
                 "metric": {"name": "throughput", "unit": "GB/s", "better": "higher"},
                 "commands": {"repository": "..", "files": ["src", "notes.txt"], "source": ["src"], "bench": "./bench",
                   "results": {"file": "r.csv", "metric": "GB/s"}},
                 "knobs": [{"name": "TILE", "meaning": "elements", "category": "tiling", "values": [4], "default": 4,
                    "passed": "macro"}]}
                """);
        tuned = ops().reference(repository.resolve("lathe").toString());
    }

    @Test
    void allFilesOfTheWinnerAreWritten() throws IOException {
        assertThat(repository.resolve("src/a.c").toFile().setExecutable(true)).isTrue();

        tree().write(WINNER);

        assertThat(repository.resolve("src/a.c")).hasContent("faster a\n").isExecutable();
        assertThat(repository.resolve("src/b.c")).hasContent("faster b\n");
        assertThat(repository.resolve("src/more/c.h")).hasContent("new\n");
        assertThat(names()).containsExactlyInAnyOrder("a.c", "b.c", "c.h", "notes.txt", "op.json");
    }

    @Test
    void nothingIsWrittenIfTheUserHasChangedOneOfTheFiles() throws IOException {
        Files.writeString(repository.resolve("src/b.c"), "edited by the user\n");

        assertRefused("files have changed since the campaign began: src/b.c; restore them, such as with 'git stash'");
        assertThat(repository.resolve("src/a.c")).hasContent("a\n");
        assertThat(repository.resolve("src/more")).doesNotExist();
    }

    @Test
    void nothingIsWrittenOverAFileThatTheUserHasAdded() throws IOException {
        Files.createDirectories(repository.resolve("src/more"));
        Files.writeString(repository.resolve("src/more/c.h"), "by the user\n");

        assertRefused("src/more/c.h");
        assertThat(repository.resolve("src/more/c.h")).hasContent("by the user\n");
    }

    @Test
    void aFileThatTheUserHasDeletedHasChanged() throws IOException {
        Files.delete(repository.resolve("src/b.c"));

        assertRefused("src/b.c");
    }

    @Test
    void nothingIsWrittenIfTheOpHasChanged() throws IOException {
        Path op = repository.resolve("lathe/op.json");
        Files.writeString(op, Files.readString(op).replace("[4]", "[4, 8]"));

        assertRefused("files have changed since the campaign began: lathe/op.json");
    }

    @Test
    void otherFilesMayHaveChanged() throws IOException {
        Files.writeString(repository.resolve("notes.txt"), "more notes\n");

        tree().write(WINNER);

        assertThat(repository.resolve("src/a.c")).hasContent("faster a\n");
        assertThat(repository.resolve("notes.txt")).hasContent("more notes\n");
    }

    @Test
    void withoutARecordOfTheFilesAnyChangeIsRefused() throws IOException {
        Files.writeString(repository.resolve("notes.txt"), "more notes\n");
        try (Stream<Path> snapshots = Files.list(folder.resolve("data/op-files"))) {
            for (Path snapshot : snapshots.toList()) {
                Files.delete(snapshot);
            }
        }
        OpFolders unrecorded = new OpFolders(folder);
        OpReference present = unrecorded.reference(repository.resolve("lathe").toString());
        WorkingTree tree =
                new WorkingTree(unrecorded.read(present), tuned, OpFolders.snapshots(folder.resolve("data")));

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> tree.write(WINNER))
                .withMessageContaining("this machine has not recorded which");
    }

    @Test
    void ifOneFileCannotBeReplacedAllHaveTheirFormerContent() throws IOException {
        assertThatIOException().isThrownBy(() -> replaced(at("c.h")).replace());

        assertNothingIsWritten();
        assertThat(names()).containsExactlyInAnyOrder("a.c", "b.c", "notes.txt", "op.json");
    }

    @Test
    void aFileThatCannotBeRestoredKeepsItsBackupAndTheOthersAreRestored() throws IOException {
        ReplacedFiles replaced = replaced(at("c.h").or(at(".a.c.lathe-previous")));
        Path backup = repository.resolve("src/.a.c.lathe-previous");

        assertThatIOException().isThrownBy(replaced::replace).satisfies(failure -> assertThat(failure.getSuppressed())
                .singleElement()
                .satisfies(undo -> assertThat(undo).hasMessage(
                        repository.resolve("src/a.c") + " has the winner's text; its former text is in " + backup)));

        assertThat(repository.resolve("src/a.c")).hasContent("faster a\n");
        assertThat(backup).hasContent("a\n");
        assertThat(repository.resolve("src/b.c")).hasContent("b\n");
        assertThat(names()).containsExactlyInAnyOrder(".a.c.lathe-previous", "a.c", "b.c", "notes.txt", "op.json");
    }

    @Test
    void anErrorSaysWhatWasWritten() throws IOException {
        Files.createDirectories(repository.resolve("src/.b.c.lathe-next/full"));

        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> tree().write(WINNER))
                .withMessageStartingWith("cannot write to " + repository + ": ")
                .withMessageEndingWith("; no file has changed; repeat the command when the files can be written");
        assertNothingIsWritten();
    }

    /** Returns the replacements of the winner's files, in which moves from or to these files fail. */
    private ReplacedFiles replaced(Predicate<Path> broken) {
        TreeMap<Path, String> texts = new TreeMap<>();
        WINNER.byName().forEach((name, text) -> texts.put(repository.resolve(name), text));
        return new ReplacedFiles(texts, (from, to) -> {
            if (broken.test(from) || broken.test(to)) {
                throw new IOException("disk full");
            }
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        });
    }

    private static Predicate<Path> at(String name) {
        return file -> file.endsWith(name);
    }

    @Test
    void aLinkStaysALink() throws IOException {
        Files.move(repository.resolve("src/a.c"), repository.resolve("src/original.c"));
        Files.createSymbolicLink(repository.resolve("src/a.c"), Path.of("original.c"));
        tuned = ops().reference(repository.resolve("lathe").toString());

        tree().write(WINNER);

        assertThat(repository.resolve("src/a.c")).isSymbolicLink();
        assertThat(repository.resolve("src/original.c")).hasContent("faster a\n");
    }

    /** The content hash does not cover the files behind a link to a folder. */
    @Test
    void nothingIsWrittenThroughALinkToAFolderOutsideTheRepository() throws IOException {
        Path shared = Files.createDirectories(folder.resolve("shared"));
        Files.writeString(shared.resolve("c.h"), "of others\n");
        Files.createSymbolicLink(repository.resolve("src/more"), shared);

        assertRefused("nothing was written, because a symbolic link leads out of the repository: src/more/c.h; "
                + "replace the link with a copy");
        assertNothingIsWritten();
        assertThat(shared.resolve("c.h")).hasContent("of others\n");

        Files.delete(shared.resolve("c.h"));
        assertRefused("src/more/c.h; replace the link with a copy");
        assertThat(shared).isEmptyDirectory();
    }

    @Test
    void nothingIsWrittenThroughALinkToAFileOutsideTheRepository() throws IOException {
        Path shared = Files.writeString(folder.resolve("shared.c"), "b\n");
        Files.delete(repository.resolve("src/b.c"));
        Files.createSymbolicLink(repository.resolve("src/b.c"), shared);

        assertRefused("a symbolic link leads out of the repository: src/b.c; replace the link with a copy");
        assertNothingIsWritten();
        assertThat(shared).hasContent("b\n");
    }

    @Test
    void aLinkToNothingLeadsOutOfTheRepository() throws IOException {
        Files.createSymbolicLink(repository.resolve("src/more"), folder.resolve("missing"));

        assertRefused("a symbolic link leads out of the repository: src/more/c.h");
        assertNothingIsWritten();
        assertThat(folder.resolve("missing")).doesNotExist();
    }

    @Test
    void theRepositoryMayBeBehindALink() throws IOException {
        Files.move(repository, folder.resolve("elsewhere"));
        Files.createSymbolicLink(repository, folder.resolve("elsewhere"));

        tree().write(WINNER);

        assertThat(folder.resolve("elsewhere/src/more/c.h")).hasContent("new\n");
    }

    /** The content hash does not cover results, hidden files and files behind a link to a folder. */
    @Test
    void nothingIsWrittenOverAFileThatTheContentHashExcludes() throws IOException {
        Files.createDirectories(repository.resolve("other"));
        Files.writeString(repository.resolve("other/c.h"), "of others\n");
        Files.createSymbolicLink(repository.resolve("src/more"), Path.of("../other"));

        assertRefused("nothing was written, because files that the winner adds exist: src/more/c.h; "
                + "rename or delete them, and repeat the command");
        assertNothingIsWritten();
        assertThat(repository.resolve("other/c.h")).hasContent("of others\n");

        Path results = Files.createDirectories(repository.resolve("results"));
        Files.writeString(results.resolve("x.py"), "of the user\n");
        assertRefused(
                new SourceFiles(new TreeMap<>(Map.of("results/x.py", "new\n"))), "adds exist: results/x.py; rename");
        assertThat(results.resolve("x.py")).hasContent("of the user\n");
    }

    private void assertNothingIsWritten() {
        assertThat(repository.resolve("src/a.c")).hasContent("a\n");
        assertThat(repository.resolve("src/b.c")).hasContent("b\n");
    }

    private void assertRefused(String message) {
        assertRefused(WINNER, message);
    }

    private void assertRefused(SourceFiles winner, String message) {
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> tree().write(winner))
                .withMessageContaining(message)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ExitCode.REFUSED));
    }

    private OpFolders ops() {
        return OpFolders.withSnapshots(folder, folder.resolve("data"));
    }

    private WorkingTree tree() {
        OpFolders ops = ops();
        return new WorkingTree(
                ops.read(ops.reference(repository.resolve("lathe").toString())), tuned,
                OpFolders.snapshots(folder.resolve("data")));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(repository)) {
            return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).toList();
        }
    }
}
