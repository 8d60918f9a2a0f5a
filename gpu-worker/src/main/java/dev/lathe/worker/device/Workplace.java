package dev.lathe.worker.device;

/** Where jobs of a device are made, and where they are done. */
public record Workplace(Workshop workshop, Bench bench) {}
