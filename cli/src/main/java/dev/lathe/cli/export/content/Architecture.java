package dev.lathe.cli.export.content;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** What device code is compiled for, such as {@code sm_90a}. */
public final class Architecture {
    private static final Pattern NAME = Pattern.compile("\\bsm_\\d+[a-z]?\\b");

    private Architecture() {}

    /** Of winners, by the conditions that they were measured under; throws IllegalArgumentException where it is not one. */
    public static String of(List<Winner> winners) {
        List<String> names = winners.stream()
                .flatMap(winner -> NAME.matcher(winner.certificate().identity()).results().map(MatchResult::group).limit(1))
                .distinct()
                .toList();
        if (names.size() != 1) {
            throw new IllegalArgumentException("a library has device code for one architecture, and these winners were compiled for " + names);
        }
        return names.getFirst();
    }
}
