package dev.lathe.tuning.protocol;

import java.util.regex.Pattern;

/** A reference to a recorded fact in a text of evidence: {@code #12}, or {@code NAME=VALUE} of a profile. */
final class Citation {
    private static final Pattern ORDINAL = Pattern.compile("#(\\d{1,6})\\b");
    private static final Pattern VALUE = Pattern.compile("([A-Za-z_][\\w.]*) ?= ?(-?\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d+)?)");

    /** Rounded values are accepted. */
    private static final double TOLERANCE = 0.01;

    private Citation() {}

    static boolean isRecorded(String evidence, Rounds rounds) {
        return ORDINAL.matcher(evidence)
                        .results()
                        .anyMatch(found -> rounds.ordinals().contains(Integer.parseInt(found.group(1))))
                || VALUE.matcher(evidence).results().anyMatch(found -> isValue(found.group(1), found.group(2), rounds));
    }

    private static boolean isValue(String name, String value, Rounds rounds) {
        Double recorded = rounds.facts().get(name);
        return recorded != null
                && Math.abs(recorded - Double.parseDouble(value)) <= TOLERANCE * Math.max(1e-9, Math.abs(recorded));
    }
}
