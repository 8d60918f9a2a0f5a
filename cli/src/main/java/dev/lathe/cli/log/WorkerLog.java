package dev.lathe.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** The log file of a worker process. It contains what the process logs to standard error, with dates. */
public final class WorkerLog {
    /** At this size, the file is renamed to {@code worker-PID.log.1}. */
    private static final FileSize MAX_SIZE = FileSize.valueOf("4MB");

    private static final String PATTERN = "%d{yyyy-MM-dd HH:mm:ss} %-5severity %logger{0}: %event%cause%n";

    private final Logger logger;

    private WorkerLog(Logger logger) {
        this.logger = logger;
    }

    /** Begins to write the log of this process. */
    public static WorkerLog begin(LogFiles files) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        RollingFileAppender<ILoggingEvent> appender =
                appender(context, files.ofWorker(ProcessHandle.current().pid()));
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        Logger own = context.getLogger("worker");
        own.setLevel(Level.INFO);
        own.setAdditive(false);
        own.addAppender(appender);
        return new WorkerLog(own);
    }

    /** Writes a line to the file only. */
    public void write(String line) {
        logger.info(line);
    }

    private static RollingFileAppender<ILoggingEvent> appender(LoggerContext context, Path file) {
        RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setFile(file.toString());
        FixedWindowRollingPolicy window = new FixedWindowRollingPolicy();
        window.setContext(context);
        window.setParent(appender);
        window.setMinIndex(1);
        window.setMaxIndex(1);
        window.setFileNamePattern(file + ".%i");
        window.start();
        SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
        size.setContext(context);
        size.setMaxFileSize(MAX_SIZE);
        size.start();
        appender.setRollingPolicy(window);
        appender.setTriggeringPolicy(size);
        appender.setEncoder(LogConfiguration.encoder(context, PATTERN));
        LogConfiguration.filters().forEach(appender::addFilter);
        appender.start();
        return appender;
    }
}
