package dev.lathe.activities.architecture.red.two;

import dev.lathe.activities.architecture.red.one.CycleA;

/** Needs the chicken. */
public record CycleB(CycleA chicken) {}
