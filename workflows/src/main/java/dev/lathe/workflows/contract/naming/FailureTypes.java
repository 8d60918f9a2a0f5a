package dev.lathe.workflows.contract.naming;

/** The types of the failures that activities throw. Retry policies and workflows depend on no other details. */
public final class FailureTypes {
    /** A transient infrastructure error, such as a full disk or an unreachable server. Retried. */
    public static final String TRANSIENT_INFRA = "TransientInfra";

    /**
     * A setup error, such as a missing compiler or a file that differs from that of the plan. Retried when a user
     * resumes.
     */
    public static final String SETUP = "Setup";

    /** A fault of the device, not of the candidate. */
    public static final String DEVICE_FAULT = "DeviceFault";

    /** A submission that the search space of the campaign does not contain. */
    public static final String INVALID_SUBMISSION = "InvalidSubmission";

    /** A submission that the protocol of the campaign refuses. */
    public static final String REFUSED_SUBMISSION = "RefusedSubmission";

    private FailureTypes() {}
}
