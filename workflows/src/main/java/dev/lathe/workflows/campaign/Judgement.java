package dev.lathe.workflows.campaign;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;

/** What the judge says of a challenger: a measurement with its verdict, or a rejection while it was timed. */
sealed interface Judgement {
    record Told(Measurement measurement, Verdict verdict) implements Judgement {}

    record Refused(Rejection rejection) implements Judgement {}
}
