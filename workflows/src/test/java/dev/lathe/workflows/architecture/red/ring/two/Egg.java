package dev.lathe.workflows.architecture.red.ring.two;

import dev.lathe.workflows.architecture.red.ring.one.Chicken;

public interface Egg {
    Chicken laidBy();
}
