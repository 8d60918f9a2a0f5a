package dev.lathe.worker.job;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A library with its launches, which run in order. {@code types} contains outputs that this program computes in a wider
 * type than the op's. The preparation runs once, outside the timed region. The plan is the number of an algorithm of a
 * vendor library. The threads are those of a program on a CPU that may have more than one. It may call the libraries
 * whose names begin with one of these, or any library.
 */
public record JobProgram(
        String name,
        String library,
        List<Scratch> scratch,
        List<JobMap> maps,
        List<JobLaunch> preparation,
        List<JobLaunch> launches,
        SortedMap<String, String> types,
        Optional<Integer> plan,
        Optional<Integer> threads,
        List<String> libraries,
        Optional<Boolean> anyLibrary) {
    public JobProgram {
        scratch = List.copyOf(scratch);
        maps = List.copyOf(maps);
        preparation = List.copyOf(preparation);
        launches = List.copyOf(launches);
        libraries = List.copyOf(libraries);
        types = Collections.unmodifiableSortedMap(new TreeMap<>(types));
    }

    /** Returns a program without scratch buffers, maps and preparation. */
    public static JobProgram plain(
            String name, String library, List<JobLaunch> launches, SortedMap<String, String> types) {
        return of(name, library, List.of(), List.of(), List.of(), launches, types);
    }

    static JobProgram of(
            String name,
            String library,
            List<Scratch> scratch,
            List<JobMap> maps,
            List<JobLaunch> preparation,
            List<JobLaunch> launches,
            SortedMap<String, String> types) {
        return new JobProgram(
                name, library, scratch, maps, preparation, launches, types, Optional.empty(), Optional.empty(),
                List.of(), Optional.empty());
    }

    /** Returns this program with the threads that it may have on a CPU. */
    JobProgram withThreads(int count) {
        Optional<Integer> several = Optional.of(count).filter(more -> more > 1);
        return new JobProgram(
                name, library, scratch, maps, preparation, launches, types, plan, several, libraries, anyLibrary);
    }

    /** Returns this program with the libraries that it may call on a CPU. */
    JobProgram calling(List<String> names) {
        return new JobProgram(
                name, library, scratch, maps, preparation, launches, types, plan, threads, names, Optional.empty());
    }

    /** Returns this program, which may call any library on a CPU. */
    JobProgram callingAny() {
        return new JobProgram(
                name,
                library,
                scratch,
                maps,
                preparation,
                launches,
                types,
                plan,
                threads,
                List.of(),
                Optional.of(true));
    }

    /** Returns this vendor library restricted to one of its algorithms. */
    public JobProgram planned(int number) {
        return new JobProgram(
                name, library, scratch, maps, preparation, launches, types, Optional.of(number), threads, libraries,
                anyLibrary);
    }

    /**
     * A scratch buffer. Its contents before the first launch are zeros if {@code zeroed} is set, otherwise undefined.
     */
    public record Scratch(String name, long bytes, Optional<Boolean> zeroed) {}
}
