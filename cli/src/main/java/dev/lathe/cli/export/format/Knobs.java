package dev.lathe.cli.export.format;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
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
