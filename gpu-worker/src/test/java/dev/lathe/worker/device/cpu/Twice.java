package dev.lathe.worker.device.cpu;

import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Candidates of the test op {@code twice}. */
final class Twice {
    private Twice() {}

    /** Returns a correct candidate. Its time is proportional to its passes. */
    static Point right(long passes, long chunk) {
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("PASSES", new KnobValue.Whole(passes));
        knobs.put("CHUNK", new KnobValue.Whole(chunk));
        knobs.put("OPT", new KnobValue.Word("-O2 -funroll-loops"));
        return new Point("right", knobs);
    }

    static Point faulty(String kind) {
        return new Point("faulty", new TreeMap<>(Map.of("KIND", new KnobValue.Word(kind))));
    }
}
