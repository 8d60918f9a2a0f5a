package dev.lathe.workflows.contract.campaign;

import dev.lathe.workflows.contract.devices.DeviceOffer;

/** Where a campaign lives: its device, and the epoch that began when it moved there. */
public record Home(DeviceOffer device, int epoch) {}
