package dev.lathe.workflows.architecture.red.ring.one;

import dev.lathe.workflows.architecture.red.ring.two.CycleB;

public record CycleA(CycleB hatchedFrom) {}
