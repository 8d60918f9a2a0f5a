package dev.lathe.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.internal.worker.UnableToAcquireLockException;

/**
 * A task whose attempt had timed out on the server, or whose next attempt had begun, when the worker reported to it.
 * The SDK logs each such heartbeat, result and workflow task with its own message and ids.
 */
final class LateTask {
    static final String MESSAGE = "attempts of tasks timed out on the server before this worker reported them; the "
            + "server retries them unless their workflow has ended, and nothing is lost; a busy machine or the "
            + "replacement of a worker causes this";

    /** The beginning of the SDK's messages about reports. Its pollers fail with the same code for other causes. */
    private static final String REPORT = "Failure (?:during|while) reporting (?s:.*)";

    private LateTask() {}

    /** Returns whether an event of the log is about such a task. */
    static boolean causes(ILoggingEvent event) {
        return event.getThrowableProxy() instanceof ThrowableProxy proxy
                && (hasEnded(proxy.getThrowable())
                        || String.valueOf(event.getMessage()).matches(REPORT) && isUnknown(proxy.getThrowable()));
    }

    private static boolean hasEnded(Throwable failure) {
        return failure instanceof ActivityNotExistsException
                || failure instanceof UnableToAcquireLockException
                || failure.getCause() != null && hasEnded(failure.getCause());
    }

    private static boolean isUnknown(Throwable failure) {
        return failure instanceof StatusRuntimeException call && call.getStatus().getCode() == Status.Code.NOT_FOUND;
    }
}
