package dev.lathe.worker.architecture.red.ring.two;

import dev.lathe.worker.architecture.red.ring.one.Chicken;

/** Needs the chicken. */
public record Egg(Chicken chicken) {}
