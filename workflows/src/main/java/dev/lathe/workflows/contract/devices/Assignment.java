package dev.lathe.workflows.contract.devices;

/** The device that the pool assigns to a campaign. */
public record Assignment(DeviceOffer device) {}
