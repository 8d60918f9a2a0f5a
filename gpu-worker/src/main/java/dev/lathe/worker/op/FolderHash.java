package dev.lathe.worker.op;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The content hash of a folder: the SHA-256 of the names, lengths and contents of its files in the order of their
 * names, which does not depend on the machine.
 */
public final class FolderHash {
    private FolderHash() {}

    public static String of(Path folder) throws IOException {
        return of(folder, FolderFiles.of(folder));
    }

    /** Returns the hash of these files of the folder. */
    public static String of(Path folder, List<String> names) throws IOException {
        MessageDigest digest = sha256();
        for (String name : names) {
            byte[] content = Files.readAllBytes(folder.resolve(name));
            digest.update((name + "\0" + content.length + "\0").getBytes(StandardCharsets.UTF_8));
            digest.update(content);
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException everyJavaHasIt) {
            throw new AssertionError(everyJavaHasIt);
        }
    }
}
