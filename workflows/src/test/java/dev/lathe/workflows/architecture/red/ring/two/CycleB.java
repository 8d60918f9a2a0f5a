package dev.lathe.workflows.architecture.red.ring.two;

import dev.lathe.workflows.architecture.red.ring.one.CycleA;

public interface CycleB {
    CycleA laidBy();
}
