package dev.lathe.workflows.contract.tips;

/** A request to retract the tip with this number. */
public record RetractRequest(int number) {}
