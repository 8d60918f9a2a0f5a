package dev.lathe.workflows.campaign;

/**
 * The campaign was stopped in the middle of an iteration: while it was paused or without a device, or when an activity
 * failed.
 */
final class StopRequested extends RuntimeException {
    private static final long serialVersionUID = 1;
}
