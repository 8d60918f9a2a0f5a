package dev.lathe.tuning.proposal;

/** The rejection of a proposal: the gate's name, the reason, and a hint that says how to pass. */
public record GateRejection(String gate, String reason, String fixHint) {}
