package dev.lathe.temporal.server;

import dev.lathe.temporal.host.BoundedWait;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.LocalTemporalException;
import dev.lathe.temporal.server.durable.DurableProcess;
import dev.lathe.temporal.server.record.ServerRecord;
import java.time.Duration;

/** Ends a server's process and waits until it is gone. */
record ServerStop(DataDirectory data, ServerRecord record) {

    /** The dev server needs 2 to 3 seconds to close its database. */
    private static final Duration IN_PEACE = Duration.ofSeconds(20);

    private static final Duration BY_FORCE = Duration.ofSeconds(5);

    void run() {
        ProcessHandle.of(record.pid()).ifPresent(ProcessHandle::destroy);
        if (BoundedWait.of(IN_PEACE).awaitTrue(this::isGone)) {
            return;
        }
        ProcessHandle.of(record.pid()).ifPresent(ProcessHandle::destroyForcibly);
        if (!BoundedWait.of(BY_FORCE).awaitTrue(this::isGone)) {
            throw new LocalTemporalException("The " + record.describe() + " does not end; look at process " + record.pid());
        }
    }

    /** A zombie, which a container without a reaping first process keeps, has no arguments and counts as gone. */
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
