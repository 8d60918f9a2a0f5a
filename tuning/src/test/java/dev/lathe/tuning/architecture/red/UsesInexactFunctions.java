package dev.lathe.tuning.architecture.red;

public final class UsesInexactFunctions {
    public double decibels(double ratio) {
        return Math.log10(ratio);
    }
}
