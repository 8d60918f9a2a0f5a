package dev.lathe.tuning.architecture.red;

import java.util.Random;

public final class UsesRandomNumbers {
    public int roll() {
        return new Random().nextInt(6);
    }
}
