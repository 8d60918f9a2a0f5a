package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Gain;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The result of the vendor library on the campaign's problem. It is a reference and never the incumbent. The fastest of
 * several comparison lines takes the place of the library.
 */
public sealed interface VendorResult {
    /**
     * A measured time. The winner may be measured in the same run: after the library, each in its own steady state,
     * which gives its time, or in the same rounds, which gives its gain over the library. The row targets are the
     * values that rows of a repository's benchmark must reach as shares of this line's. The others are the results of
     * the other comparison lines, which have no others.
     */
    record Timed(
            String library,
            double medianNanoseconds,
            OptionalDouble pairedNanoseconds,
            Optional<Gain> winnersGain,
            SortedMap<String, Double> rowTargets,
            List<VendorResult> others)
            implements VendorResult {
        public Timed {
            rowTargets = Collections.unmodifiableSortedMap(new TreeMap<>(rowTargets));
            others = List.copyOf(others);
        }

        public Timed(String library, double medianNanoseconds, OptionalDouble pairedNanoseconds) {
            this(library, medianNanoseconds, pairedNanoseconds, Optional.empty(), new TreeMap<>(), List.of());
        }

        public static Timed alone(String library, double medianNanoseconds) {
            return new Timed(library, medianNanoseconds, OptionalDouble.empty());
        }

        /** Returns the result of rounds with the winner. */
        public static Timed beside(String library, double medianNanoseconds, Gain winnersGain) {
            return new Timed(
                    library,
                    medianNanoseconds,
                    OptionalDouble.empty(),
                    Optional.of(winnersGain),
                    new TreeMap<>(),
                    List.of());
        }

        /** Returns the result with these targets of rows. */
        public Timed withRowTargets(SortedMap<String, Double> targets) {
            return new Timed(library, medianNanoseconds, pairedNanoseconds, winnersGain, targets, others);
        }

        /** Returns the result with these results of other lines. */
        public Timed with(List<VendorResult> lines) {
            return new Timed(library, medianNanoseconds, pairedNanoseconds, winnersGain, rowTargets, lines);
        }

        /** Returns the library's time in the conditions in which the winner took its time, if they shared a run. */
        public double nanosecondsBeside(double winner) {
            return winnersGain
                    .map(gain -> winner * gain.median())
                    .orElseGet(() -> pairedNanoseconds.isPresent()
                            ? winner * medianNanoseconds / pairedNanoseconds.getAsDouble()
                            : medianNanoseconds);
        }

        private Timed besideWinner(double winner) {
            return new Timed(
                    library,
                    winnersGain.isPresent() ? nanosecondsBeside(winner) : medianNanoseconds,
                    pairedNanoseconds,
                    winnersGain,
                    rowTargets,
                    others.stream().map(line -> line.inConditionsOf(winner)).toList());
        }
    }

    record Unavailable(String reason) implements VendorResult {
        private static final String NO_LIBRARY = " has no vendor library";

        private static final String COMPARISON = "the comparison ";

        /** Returns the result of an op without a vendor library for a kind of device. */
        public static Unavailable ofOp(String op, String kind) {
            return new Unavailable("the op " + op + NO_LIBRARY + " for " + kind);
        }

        /** Returns the result of a failed program that an op names for the comparison. */
        public static Unavailable ofComparison(String name, String reason) {
            return new Unavailable(COMPARISON + name + " failed: " + reason);
        }

        /** Returns whether an installation may provide the library. */
        public boolean isInstallable() {
            return !reason.contains(NO_LIBRARY) && !reason.startsWith(COMPARISON);
        }
    }

    /** Returns the results of the library or of all comparison lines, without others: the fastest first. */
    default List<VendorResult> lines() {
        return switch (this) {
            case Timed timed -> Stream.concat(Stream.of(timed.with(List.of())), timed.others().stream()).toList();
            case Unavailable unavailable -> List.of(unavailable);
        };
    }

    /** Returns the measured times of {@link #lines}. */
    default List<Timed> timedLines() {
        return lines().stream().filter(Timed.class::isInstance).map(Timed.class::cast).toList();
    }

    /** Returns the targets of rows as shares of all lines. */
    default SortedMap<String, Double> allRowTargets() {
        SortedMap<String, Double> targets = new TreeMap<>();
        timedLines().forEach(line -> targets.putAll(line.rowTargets()));
        return targets;
    }

    /** Returns the reasons why the library or lines are unavailable. */
    default List<String> reasons() {
        return lines().stream()
                .filter(Unavailable.class::isInstance)
                .map(line -> ((Unavailable) line).reason())
                .toList();
    }

    /**
     * Returns the result in the conditions in which the winner took its time, if they were timed in the same rounds.
     */
    default VendorResult inConditionsOf(double winner) {
        return this instanceof Timed timed ? timed.besideWinner(winner) : this;
    }

    /** Returns the fastest of the comparison lines with the others, or all reasons if each is unavailable. */
    static VendorResult fastest(List<VendorResult> lines) {
        return lines.stream()
                .filter(Timed.class::isInstance)
                .map(Timed.class::cast)
                .min(Comparator.comparingDouble(Timed::medianNanoseconds))
                .<VendorResult>map(first -> first.with(
                        lines.stream().filter(line -> !line.equals(first)).toList()))
                .orElseGet(() -> new Unavailable(lines.stream()
                        .flatMap(line -> line.reasons().stream())
                        .collect(Collectors.joining("; "))));
    }

    /**
     * Combines the results on several problems: geometric means by line, or the first reason why a result is
     * unavailable.
     */
    static VendorResult joint(List<VendorResult> results) {
        if (results.size() == 1) {
            return results.getFirst();
        }
        if (results.stream().allMatch(result -> result instanceof Timed timed && timed.others().isEmpty())) {
            return meanOf(results.stream().map(Timed.class::cast).toList());
        }
        SequencedSet<String> names = new LinkedHashSet<>();
        results.forEach(result -> result.timedLines().forEach(line -> names.add(line.library())));
        List<VendorResult> lines = Stream.concat(
                        names.stream().flatMap(name -> joint(name, results).stream()),
                        results.stream()
                                .flatMap(result -> result.lines().stream())
                                .filter(Unavailable.class::isInstance)
                                .limit(1))
                .toList();
        return fastest(lines);
    }

    /** Returns the mean time of a line; empty if a result has none. */
    private static Optional<VendorResult> joint(String name, List<VendorResult> results) {
        List<Timed> line = results.stream()
                .flatMap(result -> result.timedLines().stream())
                .filter(timed -> timed.library().equals(name))
                .toList();
        return line.size() < results.size() ? Optional.empty() : Optional.of(meanOf(line));
    }

    private static Timed meanOf(List<Timed> line) {
        return Timed.alone(
                line.getFirst().library(),
                ScoreRule.mean(line.stream().mapToDouble(Timed::medianNanoseconds).toArray()));
    }
}
