package dev.lathe.worker.op.reading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A text file that a user writes. */
public final class TextFile {
    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final int MAX_MEBIBYTES = 256;

    private TextFile() {}

    /** Returns the text without a byte order mark; throws IOException with a reason if it is not UTF-8. */
    public static String read(Path file) throws IOException {
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(file))).toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException wrong) {
            throw new IOException("the text is not UTF-8; save it as UTF-8", wrong);
        }
    }

    /** Returns the content; throws IOException if it does not fit the memory, such as that of a device without end. */
    public static byte[] bytes(Path file) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            byte[] bytes = content.readNBytes((MAX_MEBIBYTES << 20) + 1);
            if (bytes.length > MAX_MEBIBYTES << 20) {
                throw new IOException("the file is larger than " + MAX_MEBIBYTES + " MiB");
            }
            return bytes;
        }
    }
}
