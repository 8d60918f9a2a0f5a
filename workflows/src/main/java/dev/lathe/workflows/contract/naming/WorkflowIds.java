package dev.lathe.workflows.contract.naming;

/** The ids of workflows. They are the only addresses; no environment variable and no file selects a state. */
public final class WorkflowIds {
    /** The id of the device pool. */
    public static final String DEVICE_POOL = "devices";

    private WorkflowIds() {}

    public static String campaign(String sweep, String key) {
        return sweep + "/" + key;
    }

    /** Returns the id of the workflow that keeps the tips of an op. */
    public static String tips(String op) {
        return "tips/" + op;
    }

    /** Returns the id of a workflow that writes the results folder of a campaign. */
    public static String projection(String campaign, String unique) {
        return campaign + "/projection/" + unique;
    }
}
