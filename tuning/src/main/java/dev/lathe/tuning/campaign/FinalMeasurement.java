package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Gain;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The final measurement: the medians of the winner and of the vendor library in nanoseconds, and the winner's gain over
 * the baseline, both timed in the same rounds. Those of a problem set are geometric means over its representatives,
 * with the results on all problems. The gain on unseen rows, on which candidates are not tuned, is that over the
 * baseline, too. A repository's benchmark gives gains by row, which are empty for all other ops, and the audit of an
 * edited source in a repository gives warnings. The sanitizers are the checks that the winner passed before, or the
 * reason why they could not check it, with what a second harness said about it, and the input seed is that of its check
 * before. The load is that of the machine.
 */
public record FinalMeasurement(
        double winnerNanoseconds,
        Gain speedup,
        VendorResult vendor,
        Optional<FullSetResult> fullSet,
        Optional<Gain> unseen,
        SortedMap<String, Gain> byRow,
        Optional<String> warnings,
        List<String> sanitizers,
        Optional<String> unsanitized,
        Optional<String> secondHarness,
        Optional<String> inputSeed,
        Optional<MachineLoad> load) {
    /** Rows of other sizes have other speedups, also of an honest kernel. */
    private static final double CLEAN_GAP = 1.01;

    public FinalMeasurement {
        byRow = Collections.unmodifiableSortedMap(new TreeMap<>(byRow));
        sanitizers = List.copyOf(sanitizers);
    }

    public static FinalMeasurement ofOne(double winnerNanoseconds, Gain speedup, VendorResult vendor) {
        return new FinalMeasurement(
                winnerNanoseconds,
                speedup,
                vendor,
                Optional.empty(),
                Optional.empty(),
                new TreeMap<>(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns the measurement of a winner that passed these sanitizers, or why they could not check it, a second
     * harness and the check with the seed.
     */
    public FinalMeasurement withChecks(
            List<String> passed, Optional<String> unchecked, Optional<String> second, Optional<String> seed) {
        return new FinalMeasurement(
                winnerNanoseconds, speedup, vendor, fullSet, unseen, byRow, warnings, passed, unchecked, second, seed,
                load);
    }

    /** Returns the measurement of a winner with this gain on unseen rows. */
    public FinalMeasurement withUnseen(Gain gain) {
        return new FinalMeasurement(
                winnerNanoseconds, speedup, vendor, fullSet, Optional.of(gain), byRow, warnings, sanitizers,
                unsanitized, secondHarness, inputSeed, load);
    }

    /** Returns the measurement of a winner on a machine with this load. */
    public FinalMeasurement withLoad(MachineLoad during) {
        return new FinalMeasurement(
                winnerNanoseconds, speedup, vendor, fullSet, unseen, byRow, warnings, sanitizers, unsanitized,
                secondHarness, inputSeed, Optional.of(during));
    }

    /** Returns the measurement of a winner with these gains by row and warnings about its source. */
    public FinalMeasurement withRows(SortedMap<String, Gain> gains, Optional<String> audit) {
        return new FinalMeasurement(
                winnerNanoseconds, speedup, vendor, fullSet, unseen, gains, audit, sanitizers, unsanitized,
                secondHarness, inputSeed, load);
    }

    /**
     * Returns whether the speedup transfers, as text: clean, or inflated if it is certainly more than 1 % smaller on
     * unseen rows, the warnings about the winner's source, and why sanitizers could not check it.
     */
    public Optional<String> transfer() {
        Optional<String> unchecked = unsanitized.map(reason -> "not checked with sanitizers: " + reason);
        return Stream.of(
                        onUnseenRows(),
                        warnings.map(FinalMeasurement::warning),
                        unchecked.map(FinalMeasurement::warning))
                .flatMap(Optional::stream)
                .reduce((before, after) -> before + "; " + after);
    }

    private static String warning(String text) {
        return "warning: " + text;
    }

    private Optional<String> onUnseenRows() {
        return unseen.map(gain -> (isInflated() ? "inflated: " : "clean: ")
                + CampaignSummary.speedupText(
                        gain.median(), Optional.of(new CampaignSummary.Interval(gain.low(), gain.high())))
                + " on unseen rows");
    }

    /** Returns whether the speedup is certainly more than 1 % smaller on unseen rows, whose sizes are others. */
    public boolean isInflated() {
        return unseen.filter(gain -> CLEAN_GAP * gain.high() < speedup.low()).isPresent();
    }

    /** Returns the baseline's time in the conditions of the winner's. */
    public double baselineNanoseconds() {
        return winnerNanoseconds * speedup.median();
    }
}
