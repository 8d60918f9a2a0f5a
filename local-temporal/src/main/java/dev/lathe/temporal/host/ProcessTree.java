package dev.lathe.temporal.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A command and all processes that it started. Processes that init adopted are no longer descendants, and processes
 * with their own session have left the group, but all inherit the mark in their environment.
 */
public final class ProcessTree {
    static final String VARIABLE = "LATHE_COMMAND";

    private static final Path PROC = Path.of("/proc");
    private static final Path LAST_PID = PROC.resolve("sys/kernel/ns_last_pid");

    /** The unit of processor time in the proc file system, USER_HZ, is the same on all platforms (time(7)). */
    private static final Duration TICK = Duration.ofMillis(10);

    /** In this time a host does not use all process ids, which are usually 32,768 or more. */
    private static final Duration SHORT = Duration.ofSeconds(5);

    /** The time between two looks at a process that is exiting or starting a program. */
    private static final Duration POLL = Duration.ofNanos(200_000);

    /** Some processes have an empty environment for good. */
    private static final int READINGS = 20;

    /** Flags of a process in the kernel: PF_KTHREAD and PF_EXITING. */
    private static final long KERNEL_THREAD = 0x200000;

    private static final long EXITING = 0x4;

    private final long createdAt = System.nanoTime();
    private final OptionalLong before = lastPid();
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
        List<ProcessHandle> left;
        do {
            left = marked();
            kill(left);
            while (someAreExiting()) {
                LockSupport.parkNanos(POLL.toNanos());
            }
        } while (!left.isEmpty());
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
        // Before the first one ends: then another thread may already look for those that are exiting.
        killed.addAll(processes);
        processes.forEach(ProcessHandle::destroyForcibly);
    }

    private boolean someAreExiting() {
        return killed.stream().anyMatch(process -> process.isAlive() && !hasEnded(process.pid()));
    }

    /**
     * Returns the processes that were started since this object was created. The kernel gives process ids in ascending
     * order, and begins again after the greatest. If they are unknown, or if it may have given all of them since,
     * returns all processes; without the proc file system, none.
     */
    private List<Path> recent() {
        List<Path> all = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            processes.forEach(all::add);
        } catch (IOException noProcFileSystem) {
            return List.of();
        }
        OptionalLong last = System.nanoTime() - createdAt < SHORT.toNanos() ? lastPid() : OptionalLong.empty();
        return before.isEmpty() || last.isEmpty() || before.equals(last)
                ? all
                : all.stream()
                        .filter(process -> isBetween(before.getAsLong(), pid(process), last.getAsLong()))
                        .toList();
    }

    private static boolean isBetween(long before, long pid, long last) {
        return before < last ? before < pid : before < pid || pid <= last;
    }

    /** Returns the last process id that the kernel gave; empty if it does not tell. The first read has all digits. */
    private static OptionalLong lastPid() {
        try (Stream<String> lines = Files.lines(LAST_PID)) {
            return lines.mapToLong(Long::parseLong).findFirst();
        } catch (IOException | UncheckedIOException | NumberFormatException untold) {
            return OptionalLong.empty();
        }
    }

    private static long pid(Path process) {
        return Long.parseLong(process.getFileName().toString());
    }

    private List<ProcessHandle> marked() {
        return recent().stream()
                .filter(process -> environment(process).contains(VARIABLE + "=" + mark))
                .flatMap(process -> ProcessHandle.of(pid(process)).stream())
                .toList();
    }

    /**
     * Returns the environment of a process; empty if it is another user's. While a process starts a program, it has
     * none, so an empty one is read several times.
     */
    private static String environment(Path process) {
        try {
            String text = read(process);
            for (int again = 0; text.isEmpty() && again < READINGS && hasMemory(process); again++) {
                LockSupport.parkNanos(POLL.toNanos());
                text = read(process);
            }
            return text;
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static String read(Path process) throws IOException {
        return new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1);
    }

    /** Returns false for zombies, exiting processes and the kernel's own, which have no environment for good. */
    private static boolean hasMemory(Path process) {
        return stat(pid(process))
                .filter(stat -> !isOver(stat) && (flags(stat) & (KERNEL_THREAD | EXITING)) == 0)
                .isPresent();
    }

    private static long flags(String stat) {
        return Long.parseLong(stat.split(" ", 8)[6]);
    }

    /**
     * Returns whether a process has ended. A zombie counts as ended. A process that is exiting does not, because it
     * still holds files, locks and devices, although its memory and environment are already released
     * (proc_pid_stat(5)).
     */
    public static boolean hasEnded(long pid) {
        return stat(pid).map(ProcessTree::isOver).orElse(true);
    }

    private static boolean isOver(String stat) {
        return stat.startsWith("Z") || stat.startsWith("X");
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
