package dev.lathe.activities.architecture.red.one;

import dev.lathe.activities.architecture.red.two.CycleB;

/** Needs the egg. */
public record CycleA(CycleB egg) {}
