package dev.lathe.temporal.host;

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
 * A command and all processes that it started. Processes that init adopted are no longer descendants, and processes
 * with their own session have left the group, but all inherit the mark in their environment.
 */
public final class ProcessTree {
    static final String VARIABLE = "LATHE_COMMAND";

    private static final Path PROC = Path.of("/proc");

    private final String mark = UUID.randomUUID().toString();
    private final Set<ProcessHandle> killed = ConcurrentHashMap.newKeySet();

    String mark() {
        return mark;
    }

    /** Kills the process and its descendants with SIGKILL, because a process can ignore SIGTERM. */
    void kill(ProcessHandle root) {
        // Listed before the first kill, because an orphan is no longer a descendant.
        List<ProcessHandle> descendants = root.descendants().toList();
        kill(Stream.concat(Stream.of(root), descendants.stream()).toList());
    }

    /**
     * Kills marked processes until none is left, because a process can start others meanwhile and needs time to exit.
     */
    void killMarked() {
        for (List<ProcessHandle> left = marked(); !left.isEmpty() || someAreExiting(); left = marked()) {
            kill(left);
        }
    }

    private void kill(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        killed.addAll(processes);
    }

    private boolean someAreExiting() {
        return killed.stream().anyMatch(process -> process.isAlive() && !hasEnded(process.pid()));
    }

    private List<ProcessHandle> marked() {
        List<ProcessHandle> found = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (isMarked(process)) {
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString())).ifPresent(found::add);
                }
            }
        } catch (IOException noProcFileSystem) {
            return List.of();
        }
        return found;
    }

    /** Zombies and exiting processes have no environment. Environments of other users' processes are not readable. */
    private boolean isMarked(Path process) {
        try {
            return new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1)
                    .contains(VARIABLE + "=" + mark);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /**
     * Returns whether a process has ended. A zombie counts as ended. A process that is exiting does not, because it
     * still holds files, locks and devices, although its memory and environment are already released
     * (proc_pid_stat(5)).
     */
    public static boolean hasEnded(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            char state = stat.charAt(stat.lastIndexOf(')') + 2);
            return state == 'Z' || state == 'X';
        } catch (IOException gone) {
            return true;
        }
    }
}
