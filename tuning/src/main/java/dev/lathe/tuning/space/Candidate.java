package dev.lathe.tuning.space;

import java.util.SortedMap;

/** One kernel to try: a point of a family's space, or edited source. */
public sealed interface Candidate permits Point, Source {
    /** The family whose launches and knobs this candidate uses. */
    String family();

    /** The values of its knobs. */
    SortedMap<String, KnobValue> knobs();

    /**
     * A one-line text that names the candidate within its campaign: the same text means the same kernel. Ledgers carry it
     * instead of the candidate.
     */
    String text();
}
