package dev.lathe.activities.repository;

import dev.lathe.activities.op.FamilyFolder;
import dev.lathe.activities.op.KnobRule;
import dev.lathe.activities.op.OpFileException;
import dev.lathe.activities.op.Passing;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How the knobs of a candidate reach a repository's commands: each by its name, and all together as compilers want them. */
final class Variables {
    private static final String DEFINES = "LATHE_DEFINES";
    private static final String FLAGS = "LATHE_FLAGS";

    private Variables() {}

    /** Throws OpFileException where the candidate lacks a knob. */
    static SortedMap<String, String> of(FamilyFolder family, Candidate candidate) {
        SortedMap<String, String> variables = new TreeMap<>();
        family.knobs().forEach(rule -> variables.put(rule.knob().name(), value(rule, candidate)));
        variables.put(
                DEFINES,
                family.knobs().stream()
                        .filter(rule -> rule.passing() == Passing.MACRO)
                        .map(rule -> "-D" + rule.knob().name() + "=" + value(rule, candidate))
                        .collect(Collectors.joining(" ")));
        variables.put(
                FLAGS,
                family.knobs().stream()
                        .filter(rule -> rule.passing() == Passing.FLAG)
                        .map(rule -> value(rule, candidate))
                        .filter(flag -> !flag.isBlank())
                        .collect(Collectors.joining(" ")));
        return variables;
    }

    private static String value(KnobRule rule, Candidate candidate) {
        SortedMap<String, KnobValue> knobs =
                switch (candidate) {
                    case Point point -> point.knobs();
                    case Source source -> source.knobs();
                };
        return Optional.ofNullable(knobs.get(rule.knob().name()))
                .orElseThrow(() -> new OpFileException("the candidate has no value for the knob " + rule.knob().name()))
                .toString();
    }
}
