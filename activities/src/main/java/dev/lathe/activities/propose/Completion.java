package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Source;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The completion of a submission with the knobs that it does not set: the incumbent's values if there is one of the
 * same family, else those of the family's simplest kernel. A candidate of an unknown family stays as it is.
 */
record Completion(SearchSpace space, Optional<EpochBests> epochBests) {
    Candidate of(Candidate submitted) {
        return switch (submitted) {
            case Point point -> new Point(point.family(), completed(point.family(), point.knobs()));
            case Source source -> new Source(source.family(), source.code(), completed(source));
        };
    }

    private SortedMap<String, KnobValue> completed(String family, SortedMap<String, KnobValue> given) {
        SortedMap<String, KnobValue> knobs = new TreeMap<>(base(family));
        knobs.putAll(given);
        return knobs;
    }

    /** Completes an edited source. Knobs that the source defines itself get their defaults. */
    private SortedMap<String, KnobValue> completed(Source source) {
        SortedMap<String, KnobValue> knobs = completed(source.family(), source.knobs());
        space.family(source.variant()).ifPresent(variant -> variant.knobs().stream()
                .filter(knob -> !source.knobs().containsKey(knob.name()))
                .filter(knob -> knob.values().stream().noneMatch(value -> value.equals(knobs.get(knob.name()))))
                .forEach(knob -> knobs.put(knob.name(), knob.defaultValue())));
        return knobs;
    }

    private SortedMap<String, KnobValue> base(String family) {
        return epochBests
                .map(bests -> bests.incumbent().proposal().candidate())
                .filter(incumbent -> incumbent.family().equals(family))
                .map(Candidate::knobs)
                .or(() -> space.family(family).map(Family::simplest).map(Point::knobs))
                .orElseGet(TreeMap::new);
    }
}
