package dev.lathe.cli.architecture.red.ring.two;

import dev.lathe.cli.architecture.red.ring.one.CycleA;

public record CycleB(CycleA next) {}
