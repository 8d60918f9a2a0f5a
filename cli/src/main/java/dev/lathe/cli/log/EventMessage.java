package dev.lathe.cli.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.temporal.failure.ApplicationFailure;

/**
 * A log converter that prints the message of an event. Of a failed attempt of an activity or a workflow task, it
 * prints the campaign and whether the server retries it.
 */
public final class EventMessage extends ClassicConverter {
    /** The message of the SDK, with {@code Activity} or {@code Local activity} as its first argument. */
    static final String FAILED_ATTEMPT = "{} failure. ActivityId={}, activityType={}, attempt={}";

    /** The message of the SDK about a workflow task that took longer than its timeout. */
    static final String LATE_TASK = "Failure while reporting workflow progress to the server. If seen continuously the "
            + "workflow might be stuck. WorkflowId={}, RunId={}, startedEventId={}";

    @Override
    public String convert(ILoggingEvent event) {
        if (LateTask.causes(event)) {
            return LateTask.MESSAGE;
        }
        return switch (String.valueOf(event.getMessage())) {
            case FAILED_ATTEMPT -> failedAttempt(event);
            case LATE_TASK ->
                "workflow task of " + event.getArgumentArray()[0]
                        + " was not accepted and is retried unless the workflow has ended";
            default -> event.getFormattedMessage();
        };
    }

    private static String failedAttempt(ILoggingEvent event) {
        Object[] arguments = event.getArgumentArray();
        return arguments[2] + " of " + event.getMDCPropertyMap().getOrDefault("WorkflowId", "an unknown workflow")
                + ": attempt " + arguments[3] + " failed and is "
                + (isRetryable(event) ? "retried while attempts remain" : "not retried");
    }

    private static boolean isRetryable(ILoggingEvent event) {
        return !(event.getThrowableProxy() instanceof ThrowableProxy thrown
                && thrown.getThrowable() instanceof ApplicationFailure failure
                && failure.isNonRetryable());
    }
}
