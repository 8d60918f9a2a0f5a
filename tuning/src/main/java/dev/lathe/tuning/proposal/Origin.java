package dev.lathe.tuning.proposal;

import java.util.Locale;

/** The proposer of a candidate. Proposals of all origins pass the same gates and are measured in the same way. */
public enum Origin {
    BASELINE,
    SEARCH,
    SUBMITTED,
    AGENT,
    IMPORTED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
