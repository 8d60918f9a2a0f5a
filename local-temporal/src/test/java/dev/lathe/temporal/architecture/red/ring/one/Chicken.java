package dev.lathe.temporal.architecture.red.ring.one;

import dev.lathe.temporal.architecture.red.ring.two.Egg;

/** Needs the egg. */
public record Chicken(Egg egg) {}
