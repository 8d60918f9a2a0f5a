package dev.lathe.tuning.proposal;

/** A candidate that an earlier campaign found good, by its text, and which campaign that was. */
public record Import(String candidate, String source) {}
