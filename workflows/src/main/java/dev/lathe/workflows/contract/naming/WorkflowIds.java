package dev.lathe.workflows.contract.naming;

/** Workflow ids. They are all the addressing there is: no environment variable and no file chooses a state. */
public final class WorkflowIds {
    /** The register of devices. */
    public static final String DEVICE_POOL = "devices";

    private WorkflowIds() {}

    public static String campaign(String sweep, String key) {
        return sweep + "/" + key;
    }
}
