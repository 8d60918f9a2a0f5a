package dev.lathe.tuning.architecture.red.ring.two;

import dev.lathe.tuning.architecture.red.ring.one.Chicken;

public interface Egg {
    Chicken laidBy();
}
