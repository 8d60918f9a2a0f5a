package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Gain;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The result of the vendor library on the campaign's problem. It is a reference and never the incumbent. */
public sealed interface VendorResult {
    /**
     * A measured time. The winner may be measured in the same run: after the library, each in its own steady state, which
     * gives its time, or in the same rounds, which gives its gain over the library.
     */
    record Timed(
            String library, double medianNanoseconds, OptionalDouble pairedNanoseconds, Optional<Gain> winnersGain)
            implements VendorResult {
        public Timed(String library, double medianNanoseconds, OptionalDouble pairedNanoseconds) {
            this(library, medianNanoseconds, pairedNanoseconds, Optional.empty());
        }

        public static Timed alone(String library, double medianNanoseconds) {
            return new Timed(library, medianNanoseconds, OptionalDouble.empty());
        }

        /** Returns the result of rounds with the winner. */
        public static Timed beside(String library, double medianNanoseconds, Gain winnersGain) {
            return new Timed(library, medianNanoseconds, OptionalDouble.empty(), Optional.of(winnersGain));
        }

        /** Returns the library's time in the conditions in which the winner took its time, if they shared a run. */
        public double nanosecondsBeside(double winner) {
            return winnersGain
                    .map(gain -> winner * gain.median())
                    .orElseGet(() -> pairedNanoseconds.isPresent()
                            ? winner * medianNanoseconds / pairedNanoseconds.getAsDouble()
                            : medianNanoseconds);
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

    /** Returns the result in the conditions in which the winner took its time, if they were timed in the same rounds. */
    default VendorResult inConditionsOf(double winner) {
        return this instanceof Timed timed && timed.winnersGain().isPresent()
                ? new Timed(
                        timed.library(),
                        timed.nanosecondsBeside(winner),
                        timed.pairedNanoseconds(),
                        timed.winnersGain())
                : this;
    }

    /** Combines the results on several problems: geometric means, or the first reason why a result is unavailable. */
    static VendorResult joint(List<VendorResult> results) {
        List<Timed> timed = results.stream().filter(Timed.class::isInstance).map(Timed.class::cast).toList();
        if (timed.size() < results.size()) {
            return results.stream().filter(Unavailable.class::isInstance).findFirst().orElseThrow();
        }
        return timed.size() == 1
                ? timed.getFirst()
                : Timed.alone(
                        timed.getFirst().library(),
                        ScoreRule.mean(timed.stream().mapToDouble(Timed::medianNanoseconds).toArray()));
    }
}
