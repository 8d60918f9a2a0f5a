package dev.lathe.workflows.contract;

/** A campaign needs its device no more. */
public record ReleaseRequest(String campaign) {}
