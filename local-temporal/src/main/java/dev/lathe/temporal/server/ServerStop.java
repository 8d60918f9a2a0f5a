package dev.lathe.temporal.server;

import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.LocalTemporalException;
import java.time.Duration;

/** Stops a server process and waits for its end. */
record ServerStop(DataDirectory data, ServerRecord record) {

    /** The dev server takes 2 to 3 seconds to close its database. */
    private static final Duration IN_PEACE = Duration.ofSeconds(20);

    private static final Duration BY_FORCE = Duration.ofSeconds(5);

    void run() {
        ProcessHandle.of(record.pid()).ifPresent(ProcessHandle::destroy);
        if (BoundedWait.of(IN_PEACE).awaitTrue(this::isGone)) {
            return;
        }
        ProcessHandle.of(record.pid()).ifPresent(ProcessHandle::destroyForcibly);
        if (!BoundedWait.of(BY_FORCE).awaitTrue(this::isGone)) {
            throw new LocalTemporalException("The " + record.describe() + " does not stop; check process " + record.pid());
        }
    }

    /** A zombie, which a container without an init process keeps, has no arguments and counts as ended. */
    private boolean isGone() {
        return switch (record.kind()) {
            case DURABLE -> DurableProcess.in(data).isEmpty();
            case EMBEDDED -> ProcessHandle.of(record.pid())
                    .filter(ProcessHandle::isAlive)
                    .isEmpty();
            case GIVEN -> true;
        };
    }
}
