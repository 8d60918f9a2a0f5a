package dev.lathe.tuning.architecture.red.ring.one;

import dev.lathe.tuning.architecture.red.ring.two.CycleB;

public record CycleA(CycleB hatchedFrom) {}
