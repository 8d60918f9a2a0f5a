package dev.lathe.tuning.evaluation;

/** A part of a training step, whose values are a column of a benchmark's results. */
public enum Pass {
    FORWARD("forward"),
    BACKWARD("backward");

    private final String word;

    Pass(String word) {
        this.word = word;
    }

    @Override
    public String toString() {
        return word;
    }
}
