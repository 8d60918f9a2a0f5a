package dev.lathe.workflows.contract.naming;

/** The stable names of failures that activities throw. Retry policies and workflows know these and nothing else. */
public final class FailureTypes {
    /** A full disk, a fork that failed, a server out of reach: tried again. */
    public static final String TRANSIENT_INFRA = "TransientInfra";

    /** A missing compiler, a file that differs from the plan's: tried again only by a person. */
    public static final String SETUP = "Setup";

    /** The device, not the candidate, is in trouble. */
    public static final String DEVICE_FAULT = "DeviceFault";

    private FailureTypes() {}
}
