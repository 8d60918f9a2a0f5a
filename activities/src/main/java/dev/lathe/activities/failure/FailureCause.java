package dev.lathe.activities.failure;

/** The reason why a stage says nothing about its candidate. */
public enum FailureCause {
    /** A fault of the environment that a later attempt may not meet. */
    TRANSIENT,
    /** A missing or wrong part of the setup, which only the user can fix. */
    SETUP,
    /** A fault of the device. */
    DEVICE
}
