package dev.lathe.worker.compile;

import dev.lathe.tuning.evaluation.Rejection;

/** What came of a compilation that could be carried out. */
public sealed interface BuildOutcome {
    record Built(Artifact artifact) implements BuildOutcome {}

    /** The sources or flags are at fault. */
    record Refused(Rejection rejection) implements BuildOutcome {}
}
