package dev.lathe.workflows.contract.devices;

/** A request of a campaign to release its device. */
public record ReleaseRequest(String campaign) {}
