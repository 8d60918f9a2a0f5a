package dev.lathe.cli.simulation;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import java.util.List;

/** What the proposer of the next ordinal may know: the outcomes below the lookahead; what is hidden is pending. */
record SimulatedView(List<Observation> known, int lookahead) implements EvaluationHistory {
    SimulatedView {
        known = List.copyOf(known);
    }

    static SimulatedView of(List<Observation> all, int lookahead) {
        int firstHidden = all.size() - lookahead;
        return new SimulatedView(all.stream().map(known -> hidden(known, firstHidden)).toList(), lookahead);
    }

    private static Observation hidden(Observation known, int firstHidden) {
        return known.ordinal() == 0 || known.ordinal() < firstHidden
                ? known
                : new Observation(known.ordinal(), known.text(), known.point(), new Observation.Outcome.Pending());
    }
}
