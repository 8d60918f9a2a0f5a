package dev.lathe.worker.architecture.red.ring.one;

import dev.lathe.worker.architecture.red.ring.two.CycleB;

/** Needs the egg. */
public record CycleA(CycleB egg) {}
