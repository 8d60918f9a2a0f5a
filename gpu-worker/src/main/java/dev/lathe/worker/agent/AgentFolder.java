package dev.lathe.worker.agent;

import dev.lathe.temporal.host.FileTree;
import dev.lathe.tuning.space.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The folder of a lane of a campaign's agent, a cache. Each attempt begins with an empty workspace. It has the same
 * path each time, because agents find their sessions by it. The state, which is the home of the program, remains.
 */
record AgentFolder(Path root) {
    static AgentFolder of(Path agents, String campaign, int lane) {
        return new AgentFolder(agents.resolve(Sha256.of(campaign).substring(0, 16) + "-" + lane));
    }

    Path workspace() {
        return root.resolve("workspace");
    }

    Path state() {
        return root.resolve("state");
    }

    Path lock() {
        return root.resolve("lock");
    }

    /** The file with the names of the processes that outlive the agent's program. */
    Path survivors() {
        return root.resolve("survivors");
    }

    /** The copy of the runner that agents can execute. */
    Path runner() {
        return root.resolve("lathe-runner");
    }

    /** Deletes the files of the previous attempt. */
    void refresh() throws IOException {
        Files.createDirectories(state());
        delete(workspace());
        delete(state().resolve("tmp"));
        Files.createDirectory(workspace());
        Files.deleteIfExists(survivors());
    }

    /** Deletes a folder. A folder that cannot be deleted, because an agent revoked the permissions, is moved aside. */
    private void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            FileTree.delete(folder);
        } catch (IOException | UncheckedIOException locked) {
            Files.move(folder, root.resolve("undeletable-" + UUID.randomUUID()));
        }
    }

    /**
     * Deletes the links, pipes and sockets in the state folder. The worker reads and writes files there, and must not
     * follow a link that an agent left.
     */
    void removeSpecialFiles() throws IOException {
        for (Path file : inside(state())) {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    && !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.delete(file);
            }
        }
    }

    private static List<Path> inside(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
