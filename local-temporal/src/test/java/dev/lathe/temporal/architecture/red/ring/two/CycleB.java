package dev.lathe.temporal.architecture.red.ring.two;

import dev.lathe.temporal.architecture.red.ring.one.CycleA;

/** Needs the chicken. */
public record CycleB(CycleA chicken) {}
