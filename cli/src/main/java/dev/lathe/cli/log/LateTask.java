package dev.lathe.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.internal.worker.UnableToAcquireLockException;

/**
 * A task whose attempt the server had ended when the worker reported to it, or whose next attempt began before. The SDK
 * logs each heartbeat, result and workflow task of this kind in words and with ids of its own.
 */
final class LateTask {
    static final String MESSAGE = "the server has ended attempts of tasks before this worker reported them, and "
            + "retries them unless their workflow has ended; nothing is lost; a busy machine and the replacement of a "
            + "worker cause this";

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
