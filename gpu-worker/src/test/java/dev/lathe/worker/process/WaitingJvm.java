package dev.lathe.worker.process;

import dev.lathe.temporal.host.Command;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** A JVM that runs a command that writes its process ids and does not end. */
final class WaitingJvm {
    private WaitingJvm() {}

    public static void main(String[] arguments) {
        String script = "sh -c 'trap \"\" TERM; while :; do sleep 1000; done' & printf '%s\\n' $$ $! >" + arguments[0]
                + "; wait";
        Command.in(Path.of("/"), Duration.ofMinutes(10), List.of("/bin/sh", "-c", script)).run();
    }
}
