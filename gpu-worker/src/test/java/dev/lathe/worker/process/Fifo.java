package dev.lathe.worker.process;

import java.io.IOException;
import java.nio.file.Path;

/** A named pipe. A read blocks until a process has written to it. */
public record Fifo(Path path) {
    public static Fifo in(Path folder) throws IOException, InterruptedException {
        Path path = folder.resolve("fifo");
        int exit = new ProcessBuilder("mkfifo", path.toString()).start().waitFor();
        if (exit != 0) {
            throw new IOException("mkfifo ended with " + exit);
        }
        return new Fifo(path);
    }
}
