package dev.lathe.cli.log;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Prints the last lines of log files, then the lines that are appended. A line with the path precedes each file. */
public final class LogTail {
    private static final long INTERVAL_MILLISECONDS = 250;

    private final Consumer<String> out;
    private final Map<Path, Long> offsets = new TreeMap<>();
    private Path shown = Path.of("");

    public LogTail(Consumer<String> out) {
        this.out = out;
    }

    /** Prints the last lines of a file. */
    public void last(Path file, int count) {
        List<String> all = appended(file);
        print(file, all.subList(Math.max(0, all.size() - count), all.size()));
    }

    /** Prints the lines that were appended to a file since the last call. */
    public void more(Path file) {
        List<String> lines = appended(file);
        if (!lines.isEmpty()) {
            print(file, lines);
        }
    }

    /**
     * Returns the whole lines after the last ones. A file that became shorter was replaced and is read from its start.
     */
    private List<String> appended(Path file) {
        try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "r")) {
            long known = offsets.getOrDefault(file, 0L);
            long begin = known <= content.length() ? known : 0;
            byte[] bytes = new byte[(int) (content.length() - begin)];
            content.seek(begin);
            content.readFully(bytes);
            int end = bytes.length;
            while (end > 0 && bytes[end - 1] != '\n') {
                end--;
            }
            offsets.put(file, begin + end);
            return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private void print(Path file, List<String> lines) {
        if (!file.equals(shown)) {
            out.accept("==> " + file + " <==");
            shown = file;
        }
        lines.forEach(out);
    }

    /**
     * Waits until the next poll of the files: network file systems send no events. Returns whether the thread was not
     * interrupted.
     */
    public boolean pause() {
        try {
            Thread.sleep(INTERVAL_MILLISECONDS);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
