package dev.lathe.tuning.protocol;

import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A reference to a recorded fact in a text of evidence: {@code #12}, or {@code NAME=VALUE} of a profile. */
final class Citation {
    private static final Pattern ORDINAL = Pattern.compile("#(\\d{1,6})\\b");
    private static final Pattern VALUE =
            Pattern.compile("([A-Za-z_][\\w.]*) ?= ?(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)");

    /** Rounded values are accepted. */
    private static final double TOLERANCE = 0.01;

    private Citation() {}

    /** Returns the recorded facts that a text cites, as {@code #12} or the name of a value. */
    static Stream<String> recorded(String evidence, Rounds rounds) {
        return Stream.concat(
                ordinals(evidence).filter(rounds.ordinals()::contains).map(ordinal -> "#" + ordinal),
                values(evidence, rounds));
    }

    /** Returns the names of the values of the incumbent's profile that a text cites. */
    static Stream<String> values(String evidence, Rounds rounds) {
        return VALUE.matcher(evidence)
                .results()
                .filter(found -> isValue(found.group(1), found.group(2), rounds))
                .map(found -> found.group(1));
    }

    /** Returns the ordinals that a text cites. */
    static Stream<Integer> ordinals(String evidence) {
        return ORDINAL.matcher(evidence).results().map(found -> Integer.valueOf(found.group(1)));
    }

    private static boolean isValue(String name, String value, Rounds rounds) {
        Double recorded = rounds.facts().get(name);
        return recorded != null
                && Math.abs(recorded - Double.parseDouble(value)) <= TOLERANCE * Math.max(1e-9, Math.abs(recorded));
    }
}
