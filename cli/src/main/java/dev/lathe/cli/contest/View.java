package dev.lathe.cli.contest;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Known;
import java.util.List;

/** What the proposer of the next ordinal may know: the outcomes below the lookahead; what is hidden is pending. */
record View(List<Known> known, int lookahead) implements EvaluationHistory {
    View {
        known = List.copyOf(known);
    }

    static View of(List<Known> all, int lookahead) {
        int firstHidden = all.size() - lookahead;
        return new View(all.stream().map(known -> hidden(known, firstHidden)).toList(), lookahead);
    }

    private static Known hidden(Known known, int firstHidden) {
        return known.ordinal() == 0 || known.ordinal() < firstHidden
                ? known
                : new Known(known.ordinal(), known.text(), known.point(), new Known.Outcome.Pending());
    }
}
