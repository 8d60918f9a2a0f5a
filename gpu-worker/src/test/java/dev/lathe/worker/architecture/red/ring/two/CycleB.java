package dev.lathe.worker.architecture.red.ring.two;

import dev.lathe.worker.architecture.red.ring.one.CycleA;

/** Needs the chicken. */
public record CycleB(CycleA chicken) {}
