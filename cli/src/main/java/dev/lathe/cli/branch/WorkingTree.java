package dev.lathe.cli.branch;

import static java.util.Objects.requireNonNull;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.FolderSnapshots;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The working tree of an op's repository, in which the files of a winner replace those that its campaign began with.
 * {@code op} has the present files, {@code tuned} refers to those that were tuned.
 */
public record WorkingTree(OpFolder op, OpReference tuned, FolderSnapshots snapshots) {
    /** Throws CommandFailure if the op has no repository. */
    public WorkingTree {
        if (op.commands().isEmpty()) {
            throw CommandFailure.refused("the op " + op.op().name() + " has no repository; './lathe export' writes its "
                    + "kernels");
        }
    }

    private CommandsSection commands() {
        return op.commands().orElseThrow();
    }

    public Path folder() {
        return commands().repository();
    }

    /** Returns the files of a candidate that differ from those of the repository when the campaign began. */
    public SourceFiles edits(Candidate candidate) {
        return commands().editable().edits(candidate);
    }

    /**
     * Writes all files. Writes none and throws CommandFailure if the user has changed one of them since, or if one is
     * outside the repository or would replace a file that the copies of candidates do not have.
     */
    public void write(SourceFiles edits) {
        SortedMap<Path, String> texts = new TreeMap<>();
        edits.byName().forEach((name, text) -> texts.put(folder().resolve(name), text));
        try {
            requireInside(edits);
            requireUnchanged(edits);
            requireAbsent(edits);
            new ReplacedFiles(texts).replace();
        } catch (IOException failure) {
            throw CommandFailure.cannotWrite(folder(), failure, remaining(failure));
        }
    }

    private static String remaining(IOException failure) {
        return failure.getSuppressed().length == 0
                ? "no file has changed; repeat the command when the files can be written"
                : Stream.of(failure.getSuppressed()).map(Throwable::getMessage).collect(Collectors.joining("; "));
    }

    private void requireInside(SourceFiles edits) throws IOException {
        List<String> outside = new ArrayList<>();
        for (String name : edits.byName().keySet()) {
            if (!isInside(folder().resolve(name))) {
                outside.add(name);
            }
        }
        if (!outside.isEmpty()) {
            throw refused(
                    "a symbolic link leads out of the repository: " + String.join(", ", outside),
                    "replace the link with a copy");
        }
    }

    /** Returns whether a file is in the repository, or would be if it existed. */
    private boolean isInside(Path file) throws IOException {
        Path existing = file;
        while (!Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
            existing = requireNonNull(existing.getParent());
        }
        try {
            return existing.toRealPath().startsWith(folder().toRealPath());
        } catch (NoSuchFileException linkToNothing) {
            return false;
        }
    }

    /** The content hash does not cover all files, such as those behind a link to a folder. */
    private void requireAbsent(SourceFiles edits) {
        List<String> existing = edits.byName().keySet().stream()
                .filter(name -> !commands().editable().names().contains(name))
                .filter(name -> Files.exists(folder().resolve(name), LinkOption.NOFOLLOW_LINKS))
                .toList();
        if (!existing.isEmpty()) {
            throw refused(
                    "files that the winner adds exist: " + String.join(", ", existing), "rename or delete them");
        }
    }

    private void requireUnchanged(SourceFiles edits) throws IOException {
        if (op.contentHash().equals(tuned.contentHash())) {
            return;
        }
        Optional<List<String>> changed = snapshots.changed(tuned.contentHash(), op.folder(), names(edits));
        if (changed.isEmpty() || !changed.get().isEmpty()) {
            throw refused(
                    "files have changed since the campaign began"
                            + changed.map(names ->
                                            ": " + String.join(", ", names.stream().map(this::ofRepository).toList()))
                                    .orElse("; this machine has not recorded which"),
                    "restore them, such as with 'git stash'");
        }
    }

    private static CommandFailure refused(String reason, String remedy) {
        return CommandFailure.refused("nothing was written, because " + reason + "; " + remedy
                + ", and repeat the command, or merge the files that './lathe campaign source' prints");
    }

    /** Returns the names of the files in the op's folder, and of op.json, which says where they are. */
    private List<String> names(SourceFiles edits) {
        return Stream.concat(
                        Stream.of("op.json"),
                        edits.byName().keySet().stream()
                                .map(name -> op.folder().relativize(folder().resolve(name)).toString()))
                .toList();
    }

    private String ofRepository(String name) {
        return folder().relativize(op.folder().resolve(name).normalize()).toString();
    }
}
