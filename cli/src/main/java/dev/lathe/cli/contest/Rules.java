package dev.lathe.cli.contest;

/** How long a race is, counted in measured evaluations, and how many ordinals before its own a proposal does not see. */
public record Rules(int evaluations, int lookahead) {
    public Rules {
        if (evaluations < 1 || lookahead < 0) {
            throw new IllegalArgumentException("a race has an evaluation or more and no negative lookahead");
        }
    }
}
