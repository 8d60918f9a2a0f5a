package dev.lathe.temporal.host;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.commons.exec.LogOutputStream;

/** The last lines that a command printed; the rest is dropped, so that no command can fill the memory. */
final class TailOfOutput extends LogOutputStream {

    private static final int LINES = 20;

    private final Deque<String> lines = new ArrayDeque<>();

    TailOfOutput() {
        super(0, StandardCharsets.UTF_8);
    }

    @Override
    protected synchronized void processLine(String line, int level) {
        lines.addLast(line);
        if (lines.size() > LINES) {
            lines.removeFirst();
        }
    }

    synchronized String text() {
        return String.join("\n", lines);
    }
}
