package dev.lathe.tuning.space;

import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** A kernel to try: a point of a family's space, or edited source. */
public sealed interface Candidate permits Point, Source {
    /** Returns the family whose launch rules and knobs this candidate uses. */
    String family();

    /** Returns the knob values. */
    SortedMap<String, KnobValue> knobs();

    /**
     * Returns a one-line text that identifies the candidate within its campaign. Ledgers carry it instead of the
     * candidate.
     */
    String text();

    /** Returns family and knobs in the format of the option {@code --point}. */
    default String named() {
        return family() + " " + assignments();
    }

    /**
     * Returns the knobs in which this candidate differs from another one of its family, as in {@code simd, best with
     * MC 96 to 128}; family and knobs for another family.
     */
    default String differenceFrom(Candidate best) {
        if (!family().equals(best.family())) {
            return named();
        }
        String changes = knobs().entrySet().stream()
                .filter(knob -> !knob.getValue().equals(best.knobs().get(knob.getKey())))
                .map(knob -> knob.getKey() + " " + shown(best, knob.getKey()) + " to " + knob.getValue().shown())
                .collect(Collectors.joining(", "));
        if (!changes.isEmpty()) {
            return family() + ", best with " + changes;
        }
        return family() + (text().equals(best.text()) ? ", the best so far" : ", edited source");
    }

    private static String shown(Candidate best, String knob) {
        return Optional.ofNullable(best.knobs().get(knob)).map(KnobValue::shown).orElse("none");
    }

    /** Returns the knobs as in {@code SUMS=8,OPT=-O3}, sorted by name. */
    default String assignments() {
        return knobs().entrySet().stream()
                .map(knob -> knob.getKey() + "=" + knob.getValue())
                .collect(Collectors.joining(","));
    }
}
