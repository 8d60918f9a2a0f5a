package dev.lathe.cli.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A log filter that drops an exception of a library that was logged recently. A busy device or an unreachable
 * server fails many tasks for one cause, and each failure would be logged.
 */
public final class RepeatedCauses extends Filter<ILoggingEvent> {
    private static final Duration PERIOD = Duration.ofMinutes(10);

    private static final int MAX_CAUSES = 100;

    /** The time of the last logged event in milliseconds, by cause. */
    private final Map<String, Long> logged = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
            return size() > MAX_CAUSES;
        }
    };

    @Override
    public synchronized FilterReply decide(ILoggingEvent event) {
        IThrowableProxy failure = event.getThrowableProxy();
        if (failure == null) {
            return FilterReply.NEUTRAL;
        }
        String cause = LateTask.causes(event) ? LateTask.MESSAGE : failure.getClassName() + failure.getMessage();
        Long last = logged.get(cause);
        if (last != null && event.getTimeStamp() - last < PERIOD.toMillis()) {
            return FilterReply.DENY;
        }
        logged.put(cause, event.getTimeStamp());
        return FilterReply.NEUTRAL;
    }
}
