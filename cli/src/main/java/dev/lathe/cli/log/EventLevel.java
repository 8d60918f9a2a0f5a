package dev.lathe.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.temporal.failure.ApplicationFailure;

/**
 * A log converter that prints the level of an event. A failed attempt that only waits, such as for its turn on a
 * device, has the level INFO; the SDK logs all of them as warnings.
 */
public final class EventLevel extends ClassicConverter {
    @Override
    public String convert(ILoggingEvent event) {
        return (waits(event) ? Level.INFO : event.getLevel()).toString();
    }

    /** Returns whether an attempt failed with the time of the next one: what it waits for is no fault. */
    private static boolean waits(ILoggingEvent event) {
        return EventMessage.FAILED_ATTEMPT.equals(event.getMessage())
                && event.getThrowableProxy() instanceof ThrowableProxy thrown
                && thrown.getThrowable() instanceof ApplicationFailure failure
                && failure.getNextRetryDelay() != null;
    }
}
