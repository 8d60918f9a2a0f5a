package dev.lathe.activities.failure;

/** The cause of a stage failure that is not the candidate's. */
public enum FailureCause {
    /** A fault of the environment. A retry may succeed. */
    TRANSIENT,
    /** Other processes disturb the measurement. A retry succeeds when they end. */
    BUSY,
    /** A missing or wrong part of the setup. The user must fix it. */
    SETUP,
    /** A fault of the device. */
    DEVICE
}
