package dev.lathe.testing.architecture.red.cycle.one;

import dev.lathe.testing.architecture.red.cycle.two.CycleB;

public record CycleA(CycleB other) {}
