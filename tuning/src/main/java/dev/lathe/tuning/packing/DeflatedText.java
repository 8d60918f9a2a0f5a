package dev.lathe.tuning.packing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Text as its length in bytes, a full stop, and base64 of its zlib form. */
public final class DeflatedText {
    /** Beyond this a packed text is damaged; a full ledger is a tenth of it. */
    private static final int MOST_BYTES = 4 << 20;

    private DeflatedText() {}

    public static String deflate(String text) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        return plain.length + "." + Base64.getEncoder().withoutPadding().encodeToString(deflate(plain));
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
        try {
            deflater.setInput(plain);
            deflater.finish();
            // What cannot be compressed grows by less than a thousandth and a header.
            byte[] small = new byte[plain.length + plain.length / 1000 + 64];
            int length = deflater.deflate(small);
            return Arrays.copyOf(small, length);
        } finally {
            deflater.end();
        }
    }

    public static String inflate(String packed) {
        String[] parts = packed.split("\\.", 2);
        if (parts.length != 2 || !parts[0].matches("\\d{1,7}") || Integer.parseInt(parts[0]) > MOST_BYTES) {
            throw new IllegalArgumentException("a packed text begins with its length in bytes and a full stop");
        }
        byte[] plain = inflate(Base64.getDecoder().decode(parts[1]), Integer.parseInt(parts[0]));
        return new String(plain, StandardCharsets.UTF_8);
    }

    private static byte[] inflate(byte[] small, int length) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(small);
            byte[] plain = new byte[length];
            if (inflater.inflate(plain) < length) {
                throw new IllegalArgumentException("a packed text ends before its " + length + " bytes");
            }
            return plain;
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("a packed text is damaged: " + damaged.getMessage(), damaged);
        } finally {
            inflater.end();
        }
    }
}
