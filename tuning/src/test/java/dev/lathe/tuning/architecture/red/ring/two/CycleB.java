package dev.lathe.tuning.architecture.red.ring.two;

import dev.lathe.tuning.architecture.red.ring.one.CycleA;

public interface CycleB {
    CycleA laidBy();
}
