package dev.lathe.worker.job.program;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A library and how to call it; several launches in a row are one candidate. Types are those of outputs that this program
 * makes wider than the op says. Its preparation runs once, outside the timed region. The plan is the algorithm
 * of a vendor's library.
 */
public record JobProgram(
        String name,
        String library,
        List<Scratch> scratch,
        List<JobMap> maps,
        List<JobLaunch> preparation,
        List<JobLaunch> launches,
        SortedMap<String, String> types,
        Optional<Integer> plan) {
    public JobProgram {
        scratch = List.copyOf(scratch);
        maps = List.copyOf(maps);
        preparation = List.copyOf(preparation);
        launches = List.copyOf(launches);
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
    }

    /** A program that needs no buffers of its own. */
    public static JobProgram plain(String name, String library, List<JobLaunch> launches, SortedMap<String, String> types) {
        return new JobProgram(name, library, List.of(), List.of(), List.of(), launches, types, Optional.empty());
    }

    /** A vendor's library, held to one of its algorithms. */
    public JobProgram planned(int number) {
        return new JobProgram(name, library, scratch, maps, preparation, launches, types, Optional.of(number));
    }

    /** A buffer that the program may use as it likes; its contents are nobody's, or zeros before the first launch. */
    public record Scratch(String name, long bytes, Optional<Boolean> zeroed) {}
}
