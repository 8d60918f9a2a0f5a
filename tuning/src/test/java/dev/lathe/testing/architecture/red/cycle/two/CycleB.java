package dev.lathe.testing.architecture.red.cycle.two;

import dev.lathe.testing.architecture.red.cycle.one.CycleA;

public interface CycleB {
    CycleA other();
}
