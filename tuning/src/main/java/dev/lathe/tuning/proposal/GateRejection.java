package dev.lathe.tuning.proposal;

/** A gate's answer to a proposal that may not be tried: which rule, why, and how to mend it. */
public record GateRejection(String gate, String reason, String fixHint) {}
