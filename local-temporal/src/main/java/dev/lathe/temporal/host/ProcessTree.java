package dev.lathe.temporal.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

    /** The unit of processor time in the proc file system, USER_HZ, is the same on all platforms (time(7)). */
    private static final Duration TICK = Duration.ofMillis(10);

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

    /**
     * Returns the processor time of the processes and of their ended children; empty if no process is found, as before
     * the start and on systems without the proc file system.
     */
    Optional<Duration> processorTime() {
        List<ProcessHandle> processes = marked();
        return processes.isEmpty()
                ? Optional.empty()
                : Optional.of(TICK.multipliedBy(
                        processes.stream().mapToLong(process -> ticks(process.pid())).sum()));
    }

    /** Returns utime, stime, cutime and cstime together (proc_pid_stat(5)). */
    private static long ticks(long pid) {
        return stat(pid).map(stat -> Arrays.stream(stat.split(" "))
                        .skip(11)
                        .limit(4)
                        .mapToLong(Long::parseLong)
                        .sum())
                .orElse(0L);
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
        return stat(pid).map(stat -> stat.startsWith("Z") || stat.startsWith("X")).orElse(true);
    }

    /** Returns the fields after the name, which can contain spaces, from the state on; empty if the process is gone. */
    private static Optional<String> stat(long pid) {
        try {
            String stat = Files.readString(PROC.resolve(Long.toString(pid)).resolve("stat"));
            return Optional.of(stat.substring(stat.lastIndexOf(')') + 2));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
