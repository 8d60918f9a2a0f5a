package dev.lathe.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.joran.spi.JoranException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests the configuration of the log that commands and workers use. */
@Isolated("it replaces the standard error stream")
class LogTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void aLostTaskIsOneLineAndItsCauseIsNotRepeated() throws JoranException {
        PrintStream before = System.err;
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            Logger library = configured().getLogger("io.temporal.internal.worker.ActivityWorker");
            for (int attempt = 1; attempt <= 20; attempt++) {
                library.warn("Activity failure. attempt={}", attempt, inUse("the device host:cpu is in use"));
            }
            library.warn("Activity failure. attempt={}", 1, inUse("the device host:gpu is in use"));
        } finally {
            System.setErr(before);
        }

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst())
                .endsWith("WARN  ActivityWorker: Activity failure. attempt=1: the device host:cpu is in use: "
                        + "UNAVAILABLE: io exception");
        assertThat(lines().getLast()).contains("the device host:gpu is in use");
    }

    private static LoggerContext configured() throws JoranException {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(LogTest.class.getResource("/logback.xml"));
        return context;
    }

    private static RuntimeException inUse(String message) {
        return new IllegalStateException(message, new IllegalStateException("UNAVAILABLE: io\n  exception"));
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
