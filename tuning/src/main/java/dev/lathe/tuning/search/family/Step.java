package dev.lathe.tuning.search.family;

/**
 * The grid index that a search proposes next. The method names what found it ({@code surrogate}, {@code escalation:
 * restart}), so that reports can group proposals; the reason is a sentence for people.
 */
public record Step(long index, String method, String reason) {
    /** Returns the same step, attributed to another method, with a cause in front of its reason. */
    public Step attributedTo(String newMethod, String cause) {
        return new Step(index, newMethod, cause + ", " + reason);
    }
}
