package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.space.Candidate;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A request to time a challenger. {@code repeat} counts the measurements of one ordinal from 0; a repeat is always
 * measured again. With quick rows, the benchmark has these rows only. The row targets are those that op.json states as
 * shares of a reference of the epoch, as values.
 */
public record BenchmarkRequest(
        CandidateTask task,
        Build challenger,
        Optional<Build> incumbent,
        SamplingPlan sampling,
        int repeat,
        Optional<QuickRows> quickRows,
        SortedMap<String, Double> rowTargets)
        implements BatchedRequest {
    /** The first repeat number of a confirmation, which keeps it distinct from repeats of the first comparison. */
    public static final int CONFIRMATION = 100;

    /** The first repeat number of comparisons on unseen rows, before a promotion. */
    public static final int UNSEEN = 200;

    /** The first repeat number of comparisons of the winner with the baseline on unseen rows. */
    public static final int FINAL_UNSEEN = 300;

    /** The first repeat number of comparisons of the winner with the baseline. */
    public static final int BASELINE = 500;

    /** The repeat number of a finalist that could replace the incumbent in a runoff. */
    public static final int RIVAL = 900;

    /** The first repeat number of final measurements whose value is reported. */
    public static final int FINAL = 1_000;

    public BenchmarkRequest {
        rowTargets = Collections.unmodifiableSortedMap(new TreeMap<>(rowTargets));
    }

    /** Creates a request for all rows, without targets. */
    public BenchmarkRequest(
            CandidateTask task, Build challenger, Optional<Build> incumbent, SamplingPlan sampling, int repeat) {
        this(task, challenger, incumbent, sampling, repeat, Optional.empty(), new TreeMap<>());
    }

    @Override
    public Stream<Candidate> candidates() {
        return Stream.concat(Stream.of(challenger), incumbent.stream()).map(Build::candidate);
    }

    /** Returns whether this repeats a comparison that was inconclusive. */
    public boolean isRepetition() {
        return repeat > 0 && repeat != CONFIRMATION && repeat != UNSEEN && !isFinal();
    }

    /** Returns the sampling plan of this comparison. */
    public SamplingPlan plan() {
        return isRepetition() ? sampling.repeated() : sampling;
    }

    /** Returns whether the rows are those on which candidates are not tuned. */
    public boolean isUnseen() {
        return repeat >= UNSEEN && repeat < BASELINE;
    }

    /** Returns whether this is a final measurement, for which the device must be in its steady state. */
    public boolean isFinal() {
        return repeat >= RIVAL;
    }
}
