package dev.lathe.workflows.campaign;

/**
 * The compiler, driver or measurement protocol of the device changed. The iteration in flight is repeated in a new
 * epoch.
 */
final class EnvironmentChanged extends RuntimeException {
    private static final long serialVersionUID = 1;

    EnvironmentChanged(String before, String now) {
        super("the measurement identity changed from '" + before + "' to '" + now + "'");
    }
}
