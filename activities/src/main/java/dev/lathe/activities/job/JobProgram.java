package dev.lathe.activities.job;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A library and how to call it. Types are those of outputs that this program makes wider than the op says. */
public record JobProgram(
        String name, String library, List<Scratch> scratch, List<Launch> launches, SortedMap<String, String> types) {
    public JobProgram {
        scratch = List.copyOf(scratch);
        launches = List.copyOf(launches);
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
    }

    /** A buffer that the program may use as it likes; its contents are nobody's. */
    public record Scratch(String name, long bytes) {}

    /** One call; several in a row are one candidate. */
    public record Launch(String entry, List<JobArgument> arguments) {
        public Launch {
            arguments = List.copyOf(arguments);
        }
    }
}
