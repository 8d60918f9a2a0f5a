package dev.lathe.tuning.packing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compressed text: its length in bytes, a full stop, and its zlib form in base64. */
public final class DeflatedText {
    /** The size limit in bytes; a full ledger takes a tenth of it. */
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
            // Incompressible data grow by less than 0.1 % and a header.
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
            throw new IllegalArgumentException("packed text must start with its length in bytes and a full stop");
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
                throw new IllegalArgumentException("packed text is truncated: expected " + length + " bytes");
            }
            return plain;
        } catch (DataFormatException damaged) {
            throw new IllegalArgumentException("packed text is corrupt: " + damaged.getMessage(), damaged);
        } finally {
            inflater.end();
        }
    }
}
