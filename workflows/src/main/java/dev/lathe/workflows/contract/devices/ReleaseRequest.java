package dev.lathe.workflows.contract.devices;

/** A campaign needs its device no more. */
public record ReleaseRequest(String campaign) {}
