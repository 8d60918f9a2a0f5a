package dev.lathe.cli.architecture.red.ring.one;

import dev.lathe.cli.architecture.red.ring.two.CycleB;

public record CycleA(CycleB next) {}
