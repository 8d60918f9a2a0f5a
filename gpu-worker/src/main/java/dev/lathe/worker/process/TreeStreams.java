package dev.lathe.worker.process;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.apache.commons.exec.PumpStreamHandler;

/**
 * Pumps a command's output. The command's input stays open and empty: its end is how the guard notices that this JVM is
 * gone. What a command left behind is killed when it ends; it could hold the output open for ever.
 */
final class TreeStreams extends PumpStreamHandler {
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final ProcessTree tree;

    TreeStreams(OutputStream output, ProcessTree tree) {
        super(output);
        this.tree = tree;
        setStopTimeout(LAST_WORDS);
    }

    @Override
    public void setProcessInputStream(OutputStream input) {
        // Left open until the command ends; the JVM closes it then.
    }

    @Override
    public void stop() throws IOException {
        tree.killMarked();
        super.stop();
    }
}
