package dev.lathe.workflows.campaign;

/** The campaign was stopped while it waited in the middle of an iteration, paused or without a device. */
final class StopRequested extends RuntimeException {
    private static final long serialVersionUID = 1;
}
