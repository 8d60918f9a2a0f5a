package dev.lathe.worker.process;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import org.apache.commons.exec.PumpStreamHandler;

/**
 * The stream handler of a command. The command's input stays open and empty, because the guard detects the end of this
 * JVM by its end. When a command ends, its remaining processes are killed, because they could keep the output open.
 */
final class TreeStreams extends PumpStreamHandler {
    private static final Duration OUTPUT_TIMEOUT = Duration.ofSeconds(5);

    private final ProcessTree tree;

    TreeStreams(OutputStream output, ProcessTree tree) {
        super(output);
        this.tree = tree;
        setStopTimeout(OUTPUT_TIMEOUT);
    }

    @Override
    public void setProcessInputStream(OutputStream input) {
        // Stays open until the command ends; then the JVM closes it.
    }

    @Override
    public void stop() throws IOException {
        tree.killMarked();
        super.stop();
    }
}
