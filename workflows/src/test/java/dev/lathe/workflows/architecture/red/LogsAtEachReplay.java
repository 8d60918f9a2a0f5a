package dev.lathe.workflows.architecture.red;

import org.slf4j.LoggerFactory;

public final class LogsAtEachReplay {
    public void log() {
        LoggerFactory.getLogger(LogsAtEachReplay.class).info("again");
    }
}
