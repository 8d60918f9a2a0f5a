package dev.lathe.workflows.contract.control;

/** Sets the iterations asked for: {@code {"to":50}}. It names the new total, so sending it twice changes nothing more. */
public record ExtendRequest(int to) {}
