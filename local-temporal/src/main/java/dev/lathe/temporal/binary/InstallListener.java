package dev.lathe.temporal.binary;

/** A listener for installation progress; called from several threads. */
@FunctionalInterface
public interface InstallListener {

    void progressed(InstallProgress progress);

    static InstallListener silent() {
        return progress -> {};
    }
}
