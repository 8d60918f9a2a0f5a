package dev.lathe.workflows.architecture.violations;

import org.slf4j.LoggerFactory;

public final class UsesSlf4jLogger {
    public void log() {
        LoggerFactory.getLogger(UsesSlf4jLogger.class).info("again");
    }
}
