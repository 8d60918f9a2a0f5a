package dev.lathe.cli.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ConfiguratorRank;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.List;

/**
 * The configuration of logging: to standard error, because standard output has only the command's output.
 * {@code -Dlathe.log=debug} enables debug logs, {@code -Dlogback.configurationFile} names a file that replaces this
 * configuration. It is code, because Logback needs a tenth of the time of a command to read an XML file.
 */
@ConfiguratorRank(ConfiguratorRank.CUSTOM_NORMAL_PRIORITY)
public final class LogConfiguration extends ContextAwareBase implements Configurator {
    private static final String FILE = "logback.configurationFile";

    /** gRPC logs failures of connections with stack traces. The commands and Temporal's SDK report them. */
    private static final java.util.logging.Logger GRPC = java.util.logging.Logger.getLogger("io.grpc");

    private static final String PATTERN = "%d{HH:mm:ss} %-5severity %logger{0}: %event%cause%n";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (System.getProperty(FILE) != null) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        configureStandardError(context);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    static void configureStandardError(LoggerContext context) {
        GRPC.setLevel(java.util.logging.Level.OFF);
        Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.setLevel(level("lathe.log.others", Level.WARN));
        root.addAppender(standardError(context));
        context.getLogger("dev.lathe").setLevel(level("lathe.log", Level.INFO));
        // Its results and errors are reported by the commands.
        context.getLogger("dev.lathe.temporal").setLevel(level("lathe.log", Level.WARN));
    }

    private static Level level(String property, Level byDefault) {
        return Level.toLevel(System.getProperty(property), byDefault);
    }

    private static Appender<ILoggingEvent> standardError(LoggerContext context) {
        ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
        appender.setContext(context);
        appender.setName("stderr");
        appender.setTarget("System.err");
        appender.setEncoder(encoder(context, PATTERN));
        filters().forEach(appender::addFilter);
        appender.start();
        return appender;
    }

    /** Returns an encoder of a pattern with the words {@code severity}, {@code event} and {@code cause}. */
    static Encoder<ILoggingEvent> encoder(LoggerContext context, String pattern) {
        PatternLayout layout = new PatternLayout();
        layout.setContext(context);
        layout.setPattern(pattern);
        layout.getInstanceConverterMap().put("severity", EventLevel::new);
        layout.getInstanceConverterMap().put("event", EventMessage::new);
        layout.getInstanceConverterMap().put("cause", OneLineCause::new);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setLayout(layout);
        encoder.start();
        return encoder;
    }

    /** Returns the filters of an appender. Each appender has its own, because they remember what was logged. */
    static List<Filter<ILoggingEvent>> filters() {
        List<Filter<ILoggingEvent>> filters = List.of(new RefusedSubmissions(), new RepeatedCauses());
        filters.forEach(Filter::start);
        return filters;
    }
}
