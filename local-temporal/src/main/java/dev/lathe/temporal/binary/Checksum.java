package dev.lathe.temporal.binary;

import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 checksums of files. */
record Checksum(String sha256) {

    static Checksum of(Path file) {
        MessageDigest digest = sha256Digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new LocalTemporalException("The file " + file + " cannot be read", e);
        }
        return new Checksum(HexFormat.of().formatHex(digest.digest()));
    }

    boolean matches(Platform platform) {
        return sha256.equals(platform.sha256());
    }

    private static MessageDigest sha256Digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }
}
