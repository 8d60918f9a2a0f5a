package dev.lathe.workflows.architecture.red.ring.one;

import dev.lathe.workflows.architecture.red.ring.two.Egg;

public record Chicken(Egg hatchedFrom) {}
