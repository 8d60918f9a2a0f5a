package dev.lathe.workflows.campaign.control;

/** A person ended the campaign while it was held in the middle of an iteration, by trouble or for want of a device. */
public final class StopRequested extends RuntimeException {
    private static final long serialVersionUID = 1;
}
