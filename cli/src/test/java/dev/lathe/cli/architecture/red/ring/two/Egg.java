package dev.lathe.cli.architecture.red.ring.two;

import dev.lathe.cli.architecture.red.ring.one.Chicken;

public record Egg(Chicken chicken) {}
