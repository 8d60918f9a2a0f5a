package dev.lathe.tuning.search.view;

/** The cell that a search wants to try next, and how it came to it. */
public record Step(long cell, String reason) {
    /** The same step, with what led to it said first. */
    public Step because(String cause) {
        return new Step(cell, cause + reason);
    }
}
