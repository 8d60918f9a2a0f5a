package dev.lathe.workflows.contract.devices;

import java.util.Optional;

/**
 * A request of a worker to withdraw its device: it shuts down, or leaves the device to the other workers that offer it,
 * because of a fault of its own setup.
 */
public record WithdrawRequest(String device, String worker, Optional<String> fault) {}
