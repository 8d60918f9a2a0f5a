package dev.lathe.activities.architecture.red;

import java.io.IOException;

/** Starts a process, which no activity may. */
public final class StartsAProcess {
    public Process compiler() throws IOException {
        return new ProcessBuilder("cc").start();
    }
}
