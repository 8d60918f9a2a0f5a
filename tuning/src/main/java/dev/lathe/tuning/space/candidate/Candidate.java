package dev.lathe.tuning.space.candidate;

import dev.lathe.tuning.space.knob.KnobValue;
import java.util.SortedMap;
import java.util.stream.Collectors;

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

    /** The family and the knobs by their names, as people read them and the option {@code --point} takes them. */
    default String named() {
        return family() + " " + assignments();
    }

    /** {@code SUMS=8,OPT=-O3}, in the order of the knobs' names. */
    default String assignments() {
        return knobs().entrySet().stream()
                .map(knob -> knob.getKey() + "=" + knob.getValue())
                .collect(Collectors.joining(","));
    }
}
