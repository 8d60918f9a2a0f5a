package dev.lathe.worker.runner;

import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.worker.process.ServeProcess;
import java.time.Duration;
import java.util.Optional;

/**
 * The reply of a runner to a request: its line, which is empty if the process ended or exceeded the limit, the end of
 * the request or of the process, and the time that the request held the device.
 */
record RunnerReply(Optional<String> line, CommandEnd end, Duration held) {
    private static final String DONE = "done";

    /** Returns whether the process that printed this line serves further requests. */
    static boolean isServing(Optional<String> line) {
        return line.filter(DONE::equals).isPresent()
                || line.flatMap(ForeignProcesses::ofAnswer).isPresent();
    }

    static boolean isContextLost(Optional<String> line) {
        return line.filter(ServeProcess.CONTEXT_LOST::equals).isPresent();
    }

    boolean isContextLost() {
        return isContextLost(line);
    }

    /** Returns the foreign processes that used the device; empty if the runner did its work. */
    Optional<ForeignProcesses> foreignProcesses() {
        return line.flatMap(ForeignProcesses::ofAnswer);
    }
}
