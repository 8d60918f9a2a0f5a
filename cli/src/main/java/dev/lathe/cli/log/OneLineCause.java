package dev.lathe.cli.log;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;

/**
 * A log converter that prints the messages of an exception and its causes in one line, without stack traces.
 */
public final class OneLineCause extends ThrowableHandlingConverter {
    @Override
    public String convert(ILoggingEvent event) {
        StringBuilder line = new StringBuilder();
        String last = "";
        for (IThrowableProxy cause = event.getThrowableProxy(); cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage()).replaceAll("\\s*\\R\\s*", " ");
            if (!last.contains(message)) {
                line.append(": ").append(message);
            }
            last = message;
        }
        return line.toString();
    }
}
