package dev.lathe.cli.watch;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The size of the terminal in rows and columns. */
public record TerminalSize(int rows, int columns) {
    private static final TerminalSize DEFAULT = new TerminalSize(24, 80);

    /** Returns the current size of the terminal, or 24 rows of 80 columns if it is unknown. */
    public static TerminalSize now() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return parse(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
        } catch (IOException e) {
            return DEFAULT;
        }
    }

    static TerminalSize parse(String rowsAndColumns) {
        if (!rowsAndColumns.matches("\\d{1,4} \\d{1,4}")) {
            return DEFAULT;
        }
        String[] numbers = rowsAndColumns.split(" ");
        TerminalSize size = new TerminalSize(Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]));
        return size.rows > 0 && size.columns > 0 ? size : DEFAULT;
    }
}
