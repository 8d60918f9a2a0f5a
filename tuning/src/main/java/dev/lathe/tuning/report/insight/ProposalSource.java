package dev.lathe.tuning.report.insight;

import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.report.EvaluationRow;
import dev.lathe.tuning.space.candidate.Point;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The way in which a candidate was found: by whom, or where it was searched for, with what words its reason begins. */
final class ProposalSource {
    private static final Pattern RUNG = Pattern.compile("after \\d+ without a gain ([^,:]+).*");
    private static final Pattern PARTICULARS = Pattern.compile("[,:].*|(^| | of | from )#?\\d.*| at family .*");

    private ProposalSource() {}

    static String of(EvaluationRow row) {
        return row.kind() == EvaluationRow.Kind.RUNOFF ? "runoff" : byOrigin(row);
    }

    private static String byOrigin(EvaluationRow row) {
        return switch (row.proposal().origin()) {
            case BASELINE, SUBMITTED, AGENT, IMPORTED -> row.proposal().origin().toString();
            case SEARCH -> searched(row);
        };
    }

    private static String searched(EvaluationRow row) {
        String reason = row.proposal().rationale().hypothesis();
        Matcher rung = RUNG.matcher(reason);
        if (rung.matches()) {
            return "no gain: " + rung.group(1);
        }
        if (reason.startsWith(row.bottleneckBefore() + ", ")) {
            return "against the bottleneck";
        }
        String way = PARTICULARS.matcher(reason).replaceFirst("").strip();
        return way.isEmpty() || namesAKnob(way, row.proposal()) ? "from another trial" : way;
    }

    /** A reason that begins with a knob or a number tells the change alone. */
    private static boolean namesAKnob(String word, Proposal proposal) {
        return proposal.candidate() instanceof Point point && point.knobs().containsKey(word);
    }
}
