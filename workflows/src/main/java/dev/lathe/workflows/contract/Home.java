package dev.lathe.workflows.contract;

/** Where a campaign lives: its device, and the epoch that began when it moved there. */
public record Home(DeviceOffer device, int epoch) {}
