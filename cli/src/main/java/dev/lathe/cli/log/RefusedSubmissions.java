package dev.lathe.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.failure.ApplicationFailure;
import java.util.List;

/**
 * A log filter that drops refused submissions. The SDK logs them as failures of the workflow, but only the update
 * fails, and its sender has the reason.
 */
public final class RefusedSubmissions extends Filter<ILoggingEvent> {
    private static final List<String> REFUSALS =
            List.of(FailureTypes.INVALID_SUBMISSION, FailureTypes.REFUSED_SUBMISSION);

    @Override
    public FilterReply decide(ILoggingEvent event) {
        return event.getThrowableProxy() instanceof ThrowableProxy thrown
                        && thrown.getThrowable() instanceof ApplicationFailure failure
                        && REFUSALS.contains(failure.getType())
                ? FilterReply.DENY
                : FilterReply.NEUTRAL;
    }
}
