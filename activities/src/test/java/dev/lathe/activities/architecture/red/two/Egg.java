package dev.lathe.activities.architecture.red.two;

import dev.lathe.activities.architecture.red.one.Chicken;

/** Needs the chicken. */
public record Egg(Chicken chicken) {}
