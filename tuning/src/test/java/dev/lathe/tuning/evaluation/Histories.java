package dev.lathe.tuning.evaluation;

import dev.lathe.tuning.space.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Evaluation histories for tests. */
public record Histories(List<Observation> observations) implements EvaluationHistory {
    public Histories {
        observations = List.copyOf(observations);
    }

    /** Returns a history with the baseline only. */
    public static Histories of(Point baseline, double nanoseconds) {
        return new Histories(List.of(
                new Observation(0, baseline.text(), Optional.of(baseline), new Observation.Outcome.Cost(nanoseconds))));
    }

    public Histories with(Point point, Observation.Outcome outcome) {
        List<Observation> longer = new ArrayList<>(observations);
        longer.add(new Observation(observations.size(), point.text(), Optional.of(point), outcome));
        return new Histories(longer);
    }
}
