package dev.lathe.workflows.campaign.device;

/**
 * The device measures with another compiler, driver or protocol than before, so a new epoch has begun. The iteration in flight
 * is made again in it.
 */
public final class EnvironmentChanged extends RuntimeException {
    private static final long serialVersionUID = 1;

    EnvironmentChanged(String before, String now) {
        super("the device measured with '" + before + "', and now measures with '" + now + "'");
    }
}
