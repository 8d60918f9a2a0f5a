package dev.lathe.tuning.architecture.red.ring.one;

import dev.lathe.tuning.architecture.red.ring.two.Egg;

public record Chicken(Egg hatchedFrom) {}
