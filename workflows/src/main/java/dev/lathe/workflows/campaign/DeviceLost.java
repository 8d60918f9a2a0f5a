package dev.lathe.workflows.campaign;

/**
 * The device of the campaign does not respond or is unhealthy. The campaign moves to another device and repeats the
 * iteration in flight there.
 */
final class DeviceLost extends RuntimeException {
    private static final long serialVersionUID = 1;

    DeviceLost(String reason) {
        super(reason);
    }
}
