package dev.lathe.workflows.campaign.device;

/** The home device is silent or ill. The campaign moves; the iteration in flight is made again elsewhere. */
public final class DeviceLost extends RuntimeException {
    private static final long serialVersionUID = 1;

    DeviceLost(String reason) {
        super(reason);
    }
}
