package dev.lathe.workflows.contract;

/** A worker that ends in good order takes its device back. */
public record WithdrawRequest(String device, String worker) {}
