package dev.lathe.tuning.report.lesson;

import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.report.Row;
import dev.lathe.tuning.space.candidate.Point;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The way in which a candidate was found: by whom, or where it was searched for, with what words its reason begins. */
final class Way {
    private static final Pattern RUNG = Pattern.compile("after \\d+ without a gain ([^,:]+).*");
    private static final Pattern PARTICULARS = Pattern.compile("[,:].*|(^| | of | from )#?\\d.*| at family .*");

    private Way() {}

    static String of(Row row) {
        return row.kind() == Row.Kind.RUNOFF ? "runoff" : byOrigin(row);
    }

    private static String byOrigin(Row row) {
        return switch (row.proposal().origin()) {
            case BASELINE, SUBMITTED, AGENT, IMPORTED -> row.proposal().origin().toString();
            case SEARCH -> searched(row);
        };
    }

    private static String searched(Row row) {
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
