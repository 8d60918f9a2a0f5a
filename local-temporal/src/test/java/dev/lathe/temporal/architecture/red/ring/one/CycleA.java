package dev.lathe.temporal.architecture.red.ring.one;

import dev.lathe.temporal.architecture.red.ring.two.CycleB;

/** Needs the egg. */
public record CycleA(CycleB egg) {}
