package dev.lathe.workflows.contract.devices;

/** The pool's answer to a campaign that asked for a device. */
public record Assignment(DeviceOffer device) {}
