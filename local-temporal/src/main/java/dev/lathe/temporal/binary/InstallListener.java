package dev.lathe.temporal.binary;

/** Is told how an installation gets on; called from other threads too. */
@FunctionalInterface
public interface InstallListener {

    void progressed(InstallProgress progress);

    static InstallListener silent() {
        return progress -> {};
    }
}
