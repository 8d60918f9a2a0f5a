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
    private final int headSize;
    private final byte[] tail;
    private long beyondHead;

    public BoundedOutput() {
        this(HEAD, TAIL);
    }

    private BoundedOutput(int headSize, int tailSize) {
        this.headSize = headSize;
        this.tail = new byte[tailSize];
    }

    /** Returns an output of which only the last 2,000 bytes are kept. */
    static BoundedOutput tail() {
        return new BoundedOutput(0, 2_000);
    }

    @Override
    public void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        int toHead = Math.min(length, headSize - head.size());
        head.write(bytes, offset, toHead);
        for (int i = offset + toHead; i < offset + length; i++) {
            tail[(int) (beyondHead++ % tail.length)] = bytes[i];
        }
    }

    /** Returns how many bytes were written. */
    synchronized long size() {
        return head.size() + beyondHead;
    }

    void writeLine(String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        write(bytes, 0, bytes.length);
    }

    /** Returns the output, with a note where its middle was dropped. */
    public synchronized String text() {
        String start = head.toString(StandardCharsets.UTF_8);
        String gap = beyondHead > tail.length ? "\n... " + (beyondHead - tail.length) + " bytes omitted ...\n" : "";
        return start + gap + new String(tailInOrder(), StandardCharsets.UTF_8);
    }

    private byte[] tailInOrder() {
        if (beyondHead <= tail.length) {
            return Arrays.copyOf(tail, (int) beyondHead);
        }
        int oldest = (int) (beyondHead % tail.length);
        byte[] ordered = new byte[tail.length];
        System.arraycopy(tail, oldest, ordered, 0, tail.length - oldest);
        System.arraycopy(tail, 0, ordered, tail.length - oldest, oldest);
        return ordered;
    }

    /** Returns the last line that is not blank, cut to 200 characters. */
    synchronized String lastLine() {
        String line = text().stripTrailing();
        line = line.substring(line.lastIndexOf('\n') + 1);
        return line.length() <= 200 ? line : line.substring(0, 200);
    }
}
