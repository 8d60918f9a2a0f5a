package dev.lathe.worker.process;

import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;


/**
 * The words put before a command. It gets a session, and with it a process group, of its own; a guard in that group reads
 * from this JVM and kills the group when the JVM is gone, however it went. Where there is no {@code setsid}, a command
 * runs without a guard and without a limit of memory. Errors join the output in the order in which they were printed.
 */
final class Guard {
    private static final Optional<String> SETSID = HostCommand.onPath(HostEnvironment.current(), "setsid").map(Object::toString);

    /** The guard's own end does no harm: it stays in the group, so the group's number cannot belong to others. */
    private static final String SCRIPT =
            """
            exec 3<&0 </dev/null
            ( read -r nothing <&3; kill -KILL 0 ) >/dev/null 2>&1 &
            exec 3<&-
            [ "$1" = unlimited ] || ulimit -v "$1" || exit 126
            shift
            exec "$@" 2>&1
            """;

    private Guard() {}

    static List<String> around(Command command) {
        List<String> words = new ArrayList<>();
        SETSID.ifPresent(setsid ->
                words.addAll(List.of(setsid, "/bin/sh", "-c", SCRIPT, "guard", kibibytes(command.limits()))));
        words.addAll(command.words());
        return words;
    }

    private static String kibibytes(Limits limits) {
        return limits.memoryBytes().isPresent() ? Long.toString(limits.memoryBytes().getAsLong() / 1024) : "unlimited";
    }
}
