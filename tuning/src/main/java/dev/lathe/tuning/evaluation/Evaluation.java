package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.proposal.Proposal;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The result of a proposal: a measurement or a rejection. */
public sealed interface Evaluation {
    Proposal proposal();

    /** A correct candidate with a measurement for each problem, by the problem's key. */
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
                throw new IllegalArgumentException("a measured evaluation needs at least one measurement");
            }
        }

        /** Returns the measurement on the problem with the first key, which is the only one unless a set is tuned. */
        public Measurement first() {
            return measurements.firstEntry().getValue();
        }
    }

    /** A candidate that a stage rejected. */
    record Rejected(Proposal proposal, Rejection rejection) implements Evaluation {}
}
