package dev.lathe.cli.architecture.red.ring.one;

import dev.lathe.cli.architecture.red.ring.two.Egg;

public record Chicken(Egg egg) {}
