package dev.lathe.cli.log;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.failure.TemporalFailure;
import org.jspecify.annotations.Nullable;

/**
 * A log converter that prints the messages of an exception and its causes in one line, without stack traces.
 */
public final class OneLineCause extends ThrowableHandlingConverter {
    @Override
    public String convert(ILoggingEvent event) {
        if (LateTask.causes(event)) {
            return "";
        }
        StringBuilder line = new StringBuilder();
        String last = "";
        for (IThrowableProxy cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
            String message = message(cause).replaceAll("\\s*\\R\\s*", " ");
            if (!last.contains(message)) {
                line.append(": ").append(message);
            }
            last = message;
        }
        return line.toString();
    }

    private static String message(IThrowableProxy cause) {
        return String.valueOf(
                cause instanceof ThrowableProxy thrown ? message(thrown.getThrowable()) : cause.getMessage());
    }

    /** Returns the message without the ids that the SDK adds. */
    private static @Nullable String message(Throwable thrown) {
        return switch (thrown) {
            case ActivityWorkerShutdownException shutdown -> "the worker stops";
            case TemporalFailure failure -> failure.getOriginalMessage();
            default -> thrown.getMessage();
        };
    }
}
