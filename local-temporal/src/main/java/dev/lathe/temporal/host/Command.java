package dev.lathe.temporal.host;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** An external command with its limits: wall-clock time, and address space per process. */
public record Command(
        List<String> words,
        Path folder,
        SortedMap<String, String> environment,
        Duration limit,
        OptionalLong memoryBytes) {

    private static final Optional<Path> SETSID = HostEnvironment.current().executable("setsid");

    /**
     * Runs a command in its own session and process group. A guard process in the group reads from a pipe of this JVM
     * and kills the group when the JVM ends for any reason. The guard is a member of the group, so the group id
     * cannot be reused before the guard ends. Standard error is redirected to standard output.
     */
    private static final String GUARD =
            """
            exec 3<&0 </dev/null
            ( read -r nothing <&3; kill -KILL 0 ) >/dev/null 2>&1 &
            exec 3<&-
            [ "$1" = unlimited ] || ulimit -v "$1" || exit 126
            shift
            exec "$@" 2>&1
            """;

    /**
     * Runs a command like {@link #GUARD}, except that the guard passes its input on to the command. Only bash can
     * connect the two without a named pipe.
     */
    private static final String SERVER_GUARD =
            """
            exec 3<&0
            exec < <(exec 2>/dev/null; cat <&3; kill -KILL 0)
            exec 3<&-
            [ "$1" = unlimited ] || ulimit -v "$1" || exit 126
            shift
            exec "$@" 2>&1
            """;

    public Command {
        words = List.copyOf(words);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command requires at least one word");
        }
        if (!limit.isPositive()) {
            throw new IllegalArgumentException("the time limit must be positive, not " + limit);
        }
    }

    /** Returns a command in this process's folder with only these environment variables. */
    public static Command of(HostEnvironment environment, Duration limit, List<String> words) {
        return new Command(words, Path.of("."), environment.variables(), limit, OptionalLong.empty());
    }

    /** Returns a command in a folder with the environment variables of this process. */
    public static Command in(Path folder, Duration limit, List<String> words) {
        return new Command(words, folder, HostEnvironment.current().variables(), limit, OptionalLong.empty());
    }

    /** Returns the same command, run by the program that these words begin. */
    public Command by(List<String> before) {
        List<String> more = new ArrayList<>(before);
        more.addAll(words);
        return new Command(more, folder, environment, limit, memoryBytes);
    }

    public Command with(Map<String, String> variables) {
        SortedMap<String, String> more = new TreeMap<>(environment);
        more.putAll(variables);
        return new Command(words, folder, more, limit, memoryBytes);
    }

    public Command withMemory(long bytes) {
        return new Command(words, folder, environment, limit, OptionalLong.of(bytes));
    }

    /** Runs the command until it ends or is killed; throws LocalTemporalException if it cannot be started. */
    public CommandEnd run() {
        return Execution.start(this).await();
    }

    /** Returns the command line with the guard. Without {@code setsid}, there is no guard and no memory limit. */
    List<String> guarded() {
        return guardedBy("/bin/sh", GUARD);
    }

    /** Returns the command line with a guard like {@link #guarded}, through which the command receives the input. */
    List<String> guardedServer() {
        return guardedBy("bash", SERVER_GUARD);
    }

    private List<String> guardedBy(String shell, String guard) {
        List<String> line = new ArrayList<>();
        SETSID.map(Path::toString)
                .ifPresent(setsid -> line.addAll(List.of(setsid, shell, "-c", guard, "guard", kibibytes())));
        line.addAll(words);
        return line;
    }

    private String kibibytes() {
        return memoryBytes.isPresent() ? Long.toString(memoryBytes.getAsLong() / 1024) : "unlimited";
    }
}
