package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import java.time.Instant;
import java.util.Optional;

/**
 * An evaluation as the history stores it: its number, epoch, device, time, samples and verdict. All projections are
 * written from recorded evaluations. The incumbent has a new profile if the protocol requires one after this
 * evaluation.
 */
public record Recorded(
        Numbering numbering,
        int epoch,
        String device,
        Instant at,
        Evaluation evaluation,
        Verdict verdict,
        Optional<Profile> incumbentProfile) {
    public Recorded(
            Numbering numbering, int epoch, String device, Instant at, Evaluation evaluation, Verdict verdict) {
        this(numbering, epoch, device, at, evaluation, verdict, Optional.empty());
    }

    public int ordinal() {
        return evaluation.proposal().ordinal();
    }

    /** Returns whether the evaluation repeats one: it opens an epoch, or belongs to a runoff. */
    public boolean remeasures() {
        return switch (numbering) {
            case Numbering.Runoff runoff -> true;
            case Numbering.Iteration iteration -> iteration.number() == 0;
            case Numbering.Attempt attempt -> false;
        };
    }
}
