package dev.lathe.worker.process;

import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;


/**
 * The prefix of a command line that gives the command its own session and process group. A guard process in the group
 * reads from a pipe of this JVM and kills the group when the JVM ends for any reason. Without {@code setsid}, the
 * command has no guard and no memory limit. Standard error is redirected to standard output.
 */
final class Guard {
    private static final Optional<String> SETSID = HostCommand.onPath(HostEnvironment.current(), "setsid").map(Object::toString);

    /** The guard is a member of the group, so the group id cannot be reused before the guard ends. */
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
