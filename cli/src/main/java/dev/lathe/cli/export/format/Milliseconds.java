package dev.lathe.cli.export.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.lathe.tuning.evaluation.Samples;

/** Times as other tools take them: Lathe counts nanoseconds, they count milliseconds. */
final class Milliseconds {
    private static final double NANOSECONDS = 1e6;

    private Milliseconds() {}

    static double of(double nanoseconds) {
        return nanoseconds / NANOSECONDS;
    }

    static ArrayNode of(Samples samples) {
        ArrayNode times = JsonNodeFactory.instance.arrayNode();
        samples.nanoseconds().forEach(nanoseconds -> times.add(of(nanoseconds)));
        return times;
    }
}
