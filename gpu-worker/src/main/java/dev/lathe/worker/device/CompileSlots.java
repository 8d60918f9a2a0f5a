package dev.lathe.worker.device;

/** How many compiles a host runs at a time. */
public final class CompileSlots {
    private CompileSlots() {}

    /** One core is left to whoever measures. */
    public static int usual() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }
}
