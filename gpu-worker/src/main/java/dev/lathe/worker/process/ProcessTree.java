package dev.lathe.worker.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A command and everything that it started. Processes that were adopted by init are no descendants any more and those
 * that made a session of their own have left the group, but all have inherited the mark in their environment.
 */
final class ProcessTree {
    static final String VARIABLE = "LATHE_COMMAND";

    private static final Path PROC = Path.of("/proc");

    private final String mark = UUID.randomUUID().toString();
    private final Set<ProcessHandle> killed = ConcurrentHashMap.newKeySet();

    String mark() {
        return mark;
    }

    /** Kills at once and without asking: whoever ignores a polite signal would live on. */
    void kill(ProcessHandle root) {
        // Listed before the first kill: an orphan is no descendant any more.
        List<ProcessHandle> descendants = root.descendants().toList();
        kill(Stream.concat(Stream.of(root), descendants.stream()).toList());
        killMarked();
    }

    /** Until nobody is left: a process may start others while the list of processes is read, and dying takes its time. */
    void killMarked() {
        for (List<ProcessHandle> left = marked(); !left.isEmpty() || someAreDying(); left = marked()) {
            kill(left);
        }
    }

    private void kill(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        killed.addAll(processes);
    }

    private boolean someAreDying() {
        return killed.stream().anyMatch(process -> process.isAlive() && !new Life(process.pid()).isOver());
    }

    private List<ProcessHandle> marked() {
        List<ProcessHandle> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (isMarked(process)) {
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(found::add);
                }
            }
        } catch (IOException noProcHere) {
            return List.of();
        }
        return found;
    }

    /** The dead and the dying have no environment; those of other users cannot be read, and are none of ours. */
    private boolean isMarked(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1)
                    .contains(VARIABLE + "=" + mark);
        } catch (IOException goneOrNotOurs) {
            return false;
        }
    }
}
