package dev.lathe.tuning.proposal;

import java.util.Locale;

/** The proposer of a candidate. Proposals of all origins pass the same gates and are measured in the same way. */
public enum Origin {
    BASELINE,
    SEARCH,
    SUBMITTED,
    AGENT,
    IMPORTED;

    /** Returns whether an agent or a person writes the candidates. */
    public boolean isAuthored() {
        return this == AGENT || this == SUBMITTED;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
