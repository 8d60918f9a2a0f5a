package dev.lathe.workflows.contract.naming;

/** The ids of workflows. They are the only addresses; no environment variable and no file selects a state. */
public final class WorkflowIds {
    /** The id of the device pool. */
    public static final String DEVICE_POOL = "devices";

    private WorkflowIds() {}

    public static String campaign(String sweep, String key) {
        return sweep + "/" + key;
    }
}
