package dev.lathe.workflows.contract.devices;

/** A worker that ends in good order takes its device back. */
public record WithdrawRequest(String device, String worker) {}
