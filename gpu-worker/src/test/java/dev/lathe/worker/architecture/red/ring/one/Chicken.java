package dev.lathe.worker.architecture.red.ring.one;

import dev.lathe.worker.architecture.red.ring.two.Egg;

/** Needs the egg. */
public record Chicken(Egg egg) {}
