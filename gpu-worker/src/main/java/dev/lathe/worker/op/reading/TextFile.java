package dev.lathe.worker.op.reading;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text file that a user writes. */
public final class TextFile {
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private TextFile() {}

    /** Returns the text without a byte order mark; throws IOException with a reason if it is not UTF-8. */
    public static String read(Path file) throws IOException {
        try {
            String text = Files.readString(file);
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException wrong) {
            throw new IOException("the text is not UTF-8; save it as UTF-8", wrong);
        }
    }
}
