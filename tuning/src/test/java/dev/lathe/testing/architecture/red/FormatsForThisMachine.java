package dev.lathe.testing.architecture.red;

public final class FormatsForThisMachine {
    public String format(double value) {
        return String.format("%.1f", value).toLowerCase() + "%.1f".formatted(value);
    }
}
