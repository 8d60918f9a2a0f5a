package dev.lathe.tuning.campaign;

/** A ledger as it is carried from run to run: one compressed line of text. */
public record PackedLedger(String text) {}
