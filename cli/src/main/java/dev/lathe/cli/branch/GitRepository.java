package dev.lathe.cli.branch;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.ScratchFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** A git repository. Its commits are made of objects only, so that its working tree, index and HEAD do not change. */
record GitRepository(Path root) {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    /** A file that is not executable. */
    private static final String MODE = "100644";

    /** Returns the repository that contains a folder; throws CommandFailure if there is none. */
    static GitRepository containing(Path folder) {
        CommandEnd end = git(folder, List.of("rev-parse", "--show-toplevel"), Map.of());
        if (!end.succeeded()) {
            throw CommandFailure.refused(folder + " is in no git repository ('git rev-parse' " + end.describe() + ")");
        }
        return new GitRepository(Path.of(end.output().strip()));
    }

    /** Returns the hash of the commit that a revision names; empty if there is none. */
    Optional<String> commit(String revision) {
        CommandEnd end =
                git(root, List.of("rev-parse", "--verify", "--quiet", revision + "^{commit}"), Map.of());
        return end.succeeded() ? Optional.of(end.output().strip()) : Optional.empty();
    }

    /** Returns the newest commit of a branch; empty if there is no such branch. */
    Optional<String> branch(String name) {
        return commit("refs/heads/" + name);
    }

    /** Returns whether a branch can have this name. */
    boolean accepts(String name) {
        return !name.startsWith("-")
                && git(root, List.of("check-ref-format", "refs/heads/" + name), Map.of()).succeeded();
    }

    /** Returns the working tree in which a branch is checked out; empty if there is none. */
    Optional<Path> workTree(String branch) {
        return Stream.of(run(List.of("worktree", "list", "--porcelain"), Map.of()).split("\n\n"))
                .map(tree -> tree.lines().toList())
                .filter(lines -> lines.contains("branch refs/heads/" + branch))
                .map(lines -> Path.of(lines.getFirst().substring("worktree ".length())))
                .findFirst();
    }

    /** Returns the lines of these files that {@code git status} prints: those that differ from HEAD. */
    List<String> changes(List<Path> files) {
        Stream<String> names = files.stream().map(this::name);
        return run(Stream.concat(Stream.of("status", "--porcelain", "--"), names).toList(), Map.of())
                .lines()
                .toList();
    }

    /** Returns the commits that a range reaches and whose messages have all of these lines, newest first. */
    List<String> commitsWith(List<String> lines, String range) {
        Stream<String> patterns = lines.stream().map(line -> "--grep=^" + line.replace(".", "[.]") + "$");
        Stream<String> words = Stream.of(
                        Stream.of("rev-list", "--basic-regexp", "--all-match"), patterns, Stream.of(range))
                .flatMap(part -> part);
        return run(words.toList(), Map.of()).lines().toList();
    }

    /** Returns the value of a trailer of a commit's message; empty if it has none. */
    Optional<String> trailer(String name, String commit) {
        String format = "--format=%(trailers:key=" + name + ",valueonly)";
        return run(List.of("log", "--no-show-signature", "-1", format, commit), Map.of()).lines().findFirst();
    }

    /** Writes the files of a commit, without those of submodules, to a folder. */
    void write(String commit, Path folder) {
        try (ScratchFolder scratch = new ScratchFolder(Files.createTempDirectory("lathe-git"))) {
            Map<String, String> index = Map.of("GIT_INDEX_FILE", scratch.file("index").toString());
            run(List.of("read-tree", commit), index);
            run(List.of("checkout-index", "--all", "--prefix=" + Files.createDirectories(folder) + "/"), index);
        } catch (IOException failure) {
            throw noTemporaryFolder(failure);
        }
    }

    /** A file in a commit: its mode and the hash of its content. */
    record Entry(String mode, String hash) {}

    /** Returns a file in a commit; empty if the commit does not have it. */
    Optional<Entry> entry(Path file, String commit) {
        return run(List.of("ls-tree", commit, "--", ":(top,literal)" + name(file)), Map.of()).lines()
                .map(line -> line.split("\\s+"))
                .map(words -> new Entry(words[0], words[2]))
                .findFirst();
    }

    /** Stores a text as a file that is not executable. */
    Entry store(String text) {
        return store(text, MODE);
    }

    /** Stores a text as a file with this mode. */
    Entry store(String text, String mode) {
        try (ScratchFolder scratch = new ScratchFolder(Files.createTempDirectory("lathe-git"))) {
            Path content = Files.writeString(scratch.file("content"), text);
            return new Entry(
                    mode, run(List.of("hash-object", "-w", "--no-filters", content.toString()), Map.of()));
        } catch (IOException failure) {
            throw noTemporaryFolder(failure);
        }
    }

    /** Commits the parent's tree with these files, of which empty ones are removed, and returns the hash. */
    String commit(String parent, SortedMap<Path, Optional<Entry>> files, String message, Instant at) {
        try (ScratchFolder scratch = new ScratchFolder(Files.createTempDirectory("lathe-git"))) {
            Map<String, String> index = Map.of("GIT_INDEX_FILE", scratch.file("index").toString());
            run(List.of("read-tree", parent), index);
            files.forEach((file, entry) -> run(update(name(file), entry), index));
            Path text = Files.writeString(scratch.file("message"), message);
            String tree = run(List.of("write-tree"), index);
            return run(
                    List.of("commit-tree", tree, "-p", parent, "-F", text.toString()),
                    Map.of("GIT_AUTHOR_DATE", at.toString(), "GIT_COMMITTER_DATE", at.toString()));
        } catch (IOException failure) {
            throw noTemporaryFolder(failure);
        }
    }

    private static List<String> update(String name, Optional<Entry> entry) {
        return entry.map(file -> List.of(
                        "update-index", "--add", "--cacheinfo", file.mode() + "," + file.hash() + "," + name))
                .orElseGet(() -> List.of("update-index", "--force-remove", "--", name));
    }

    private static UncheckedIOException noTemporaryFolder(IOException failure) {
        return new UncheckedIOException("cannot use the temporary folder: " + failure.getMessage(), failure);
    }

    /** Moves a branch from a commit, or creates it if there is none; throws CommandFailure if it moved meanwhile. */
    void move(String branch, Optional<String> from, String to) {
        run(List.of("update-ref", "refs/heads/" + branch, to, from.orElse("")), Map.of());
    }

    private String name(Path file) {
        return root.relativize(file).toString();
    }

    private String run(List<String> words, Map<String, String> variables) {
        CommandEnd end = git(root, words, variables);
        if (!end.succeeded()) {
            throw CommandFailure.refused("git " + words.getFirst() + " in " + root + " " + end.describe());
        }
        return end.output().strip();
    }

    private static CommandEnd git(Path folder, List<String> words, Map<String, String> variables) {
        List<String> line = Stream.concat(Stream.of("git"), words.stream()).toList();
        return Command.in(folder, LIMIT, line).with(variables).run();
    }
}
