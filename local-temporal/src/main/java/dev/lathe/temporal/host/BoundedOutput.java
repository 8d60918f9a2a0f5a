package dev.lathe.temporal.host;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The beginning and the end of the output of a command. Compilers print the cause first, most other programs last. The
 * middle is dropped, which bounds the memory that a command can use.
 */
public final class BoundedOutput extends OutputStream {
    static final int HEAD = 16 * 1024;
    static final int TAIL = 16 * 1024;

    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private final byte[] tail = new byte[TAIL];
    private long beyondHead;

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        int toHead = Math.min(length, HEAD - head.size());
        head.write(bytes, offset, toHead);
        for (int i = offset + toHead; i < offset + length; i++) {
            tail[(int) (beyondHead++ % TAIL)] = bytes[i];
        }
    }

    /** Returns the output, with a note where its middle was dropped. */
    public synchronized String text() {
        String start = head.toString(StandardCharsets.UTF_8);
        String gap = beyondHead > TAIL ? "\n... " + (beyondHead - TAIL) + " bytes omitted ...\n" : "";
        return start + gap + new String(tailInOrder(), StandardCharsets.UTF_8);
    }

    private byte[] tailInOrder() {
        if (beyondHead <= TAIL) {
            return Arrays.copyOf(tail, (int) beyondHead);
        }
        int oldest = (int) (beyondHead % TAIL);
        byte[] ordered = new byte[TAIL];
        System.arraycopy(tail, oldest, ordered, 0, TAIL - oldest);
        System.arraycopy(tail, 0, ordered, TAIL - oldest, oldest);
        return ordered;
    }

    /** Returns the last line that is not blank, cut to 200 characters. */
    public synchronized String lastLine() {
        String line = text().stripTrailing();
        line = line.substring(line.lastIndexOf('\n') + 1);
        return line.length() <= 200 ? line : line.substring(0, 200);
    }
}
