package dev.lathe.worker.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** A JVM that holds a device lock until its input ends. */
final class LockHolder {
    private LockHolder() {}

    public static void main(String[] arguments) {
        new DeviceLock(Path.of(arguments[0]), arguments[1]).holding(() -> {
            System.out.println("held");
            try {
                return System.in.read();
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        });
    }
}
