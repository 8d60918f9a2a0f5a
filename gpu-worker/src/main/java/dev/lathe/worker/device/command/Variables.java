package dev.lathe.worker.device.command;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The environment variables that pass knobs to a repository's commands: one per knob, all macros, and all flags. */
public final class Variables {
    private static final String DEFINES = "LATHE_DEFINES";
    private static final String FLAGS = "LATHE_FLAGS";

    private Variables() {}

    /**
     * Returns the variables. Knobs that only an edited source has are macros. Throws OpFileException if a knob has no
     * value.
     */
    public static SortedMap<String, String> of(FamilyFolder family, Candidate candidate) {
        SortedMap<String, String> variables = added(family, candidate);
        SortedMap<String, String> macros = new TreeMap<>(variables);
        List<String> flags = new ArrayList<>();
        for (KnobRule rule : family.knobs()) {
            String name = rule.knob().name();
            String value = value(name, candidate);
            variables.put(name, value);
            switch (rule.encoding()) {
                case MACRO -> macros.put(name, value);
                case FLAG -> flags.add(value);
            }
        }
        variables.put(DEFINES, macros.entrySet().stream()
                .map(macro -> "-D" + macro.getKey() + "=" + macro.getValue())
                .collect(Collectors.joining(" ")));
        variables.put(FLAGS, flags.stream().filter(flag -> !flag.isBlank()).collect(Collectors.joining(" ")));
        return variables;
    }

    /** Returns the knobs that an edited source adds. */
    static SortedMap<String, String> added(FamilyFolder family, Candidate candidate) {
        SortedMap<String, String> added = new TreeMap<>();
        candidate.knobs().forEach((name, value) -> added.put(name, value.toString()));
        family.knobs().forEach(rule -> added.remove(rule.knob().name()));
        return added;
    }

    private static String value(String knob, Candidate candidate) {
        return Optional.ofNullable(candidate.knobs().get(knob))
                .orElseThrow(() -> new OpFileException("the candidate has no value for knob " + knob))
                .toString();
    }
}
