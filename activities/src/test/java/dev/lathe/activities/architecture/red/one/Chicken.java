package dev.lathe.activities.architecture.red.one;

import dev.lathe.activities.architecture.red.two.Egg;

/** Needs the egg. */
public record Chicken(Egg egg) {}
