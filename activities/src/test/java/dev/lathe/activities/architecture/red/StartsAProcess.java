package dev.lathe.activities.architecture.red;

import java.io.IOException;

/** A class that starts a process, which activities must not do. */
public final class StartsAProcess {
    public Process compiler() throws IOException {
        return new ProcessBuilder("cc").start();
    }
}
