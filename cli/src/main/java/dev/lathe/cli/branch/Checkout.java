package dev.lathe.cli.branch;

import static java.util.Objects.requireNonNull;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.ScratchFolder;
import dev.lathe.worker.op.CommandsSection;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.OpFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The repository of an op as it is in a commit, in a temporary folder that is deleted on close. If the commit does not
 * have the op's folder, the present one is beside it, so that the paths in its op.json lead to the same files.
 */
public record Checkout(String commit, Path op, ScratchFolder scratch) implements AutoCloseable {
    /** Returns the files of a revision; throws CommandFailure if there is none, or the op has no git repository. */
    public static Checkout of(OpFolder op, String revision, Path parent) {
        CommandsSection commands = op.commands()
                .orElseThrow(() -> CommandFailure.usage("--at: the op " + op.op().name() + " has no repository"));
        GitRepository git = GitRepository.containing(commands.repository());
        String commit = git.commit(revision)
                .orElseThrow(() -> CommandFailure.usage("--at: no commit '" + revision + "' in " + git.root()));
        try {
            ScratchFolder scratch = ScratchFolder.in(parent);
            try {
                return write(git, commit, op.folder().toRealPath(), scratch);
            } catch (IOException | RuntimeException failure) {
                scratch.close();
                throw failure;
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write the files of " + revision + ": " + failure, failure);
        }
    }

    private static Checkout write(GitRepository git, String commit, Path op, ScratchFolder scratch) throws IOException {
        Path common = git.root();
        while (!op.startsWith(common)) {
            common = requireNonNull(common.getParent());
        }
        git.write(commit, scratch.path().resolve(common.relativize(git.root())));
        Path copy = scratch.path().resolve(common.relativize(op));
        if (!Files.exists(copy.resolve("op.json"))) {
            for (String name : FolderFiles.of(op)) {
                Files.createDirectories(requireNonNull(copy.resolve(name).getParent()));
                if (!Files.exists(copy.resolve(name))) {
                    Files.copy(op.resolve(name), copy.resolve(name));
                }
            }
        }
        return new Checkout(commit, copy, scratch);
    }

    @Override
    public void close() {
        try {
            scratch.close();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot delete " + scratch.path() + ": " + failure.getMessage(), failure);
        }
    }
}
