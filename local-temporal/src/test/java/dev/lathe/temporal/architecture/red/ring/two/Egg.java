package dev.lathe.temporal.architecture.red.ring.two;

import dev.lathe.temporal.architecture.red.ring.one.Chicken;

/** Needs the chicken. */
public record Egg(Chicken chicken) {}
