package dev.lathe.cli.export.format;

import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.tuning.space.knob.KnobValue;
import java.util.SortedMap;

/** The values that a candidate gives its knobs. */
final class Knobs {
    private Knobs() {}

    static SortedMap<String, KnobValue> of(Candidate candidate) {
        return switch (candidate) {
            case Point point -> point.knobs();
            case Source source -> source.knobs();
        };
    }
}
