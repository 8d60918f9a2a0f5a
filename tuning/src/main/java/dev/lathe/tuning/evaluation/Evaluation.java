package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.Proposal;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What came of a proposal. */
public sealed interface Evaluation {
    Proposal proposal();

    /** It is right and was timed: a measurement for each problem, by the problem's key. */
    record Measured(
            Proposal proposal,
            SortedMap<String, Measurement> measurements,
            Optional<CompileReport> build,
            Optional<CorrectnessReport> correctness,
            Optional<Profile> profile)
            implements Evaluation {
        public Measured {
            measurements = Collections.unmodifiableSortedMap(new TreeMap<>(measurements));
            if (measurements.isEmpty()) {
                throw new IllegalArgumentException("a measured evaluation has a measurement");
            }
        }

        /** The measurement of a campaign that tunes one problem; of several, that of the first key. */
        public Measurement first() {
            return measurements.firstEntry().getValue();
        }
    }

    /** It was turned away at a stage. */
    record Rejected(Proposal proposal, Rejection rejection) implements Evaluation {}
}
