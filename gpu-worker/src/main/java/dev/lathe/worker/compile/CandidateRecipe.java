package dev.lathe.worker.compile;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.OpFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** The recipe of a candidate, from its family's source and its knobs. */
final class CandidateRecipe {
    private CandidateRecipe() {}

    /** Returns the recipe. {@code firstFlags} are the device's flags. Throws OpFileException if a knob has no value. */
    static Recipe of(FamilyFolder family, Candidate candidate, List<String> firstFlags) {
        return switch (candidate) {
            case Point point -> of(family, Optional.empty(), flags(family, point.knobs(), firstFlags));
            case Source source -> of(family, Optional.of(source.code()), ownFlags(family, source.knobs(), firstFlags));
        };
    }

    private static Recipe of(FamilyFolder family, Optional<String> edited, List<String> flags) {
        return new Recipe(
                family.folder(), family.hash(), List.of(family.source()), edited, StaticAsserts.of(family), flags);
    }

    private static List<String> flags(FamilyFolder family, SortedMap<String, KnobValue> knobs, List<String> firstFlags) {
        List<String> flags = new ArrayList<>(firstFlags);
        flags.addAll(family.flags());
        family.knobs().forEach(rule -> flags.addAll(words(rule, knobs)));
        return flags;
    }

    /** Passes knobs that only the edited source has as macros. */
    private static List<String> ownFlags(FamilyFolder family, SortedMap<String, KnobValue> knobs, List<String> firstFlags) {
        List<String> flags = new ArrayList<>(flags(family, knobs, firstFlags));
        List<String> known = family.knobs().stream().map(rule -> rule.knob().name()).toList();
        knobs.forEach((name, value) -> {
            if (!known.contains(name)) {
                flags.add("-D" + name + "=" + value);
            }
        });
        return flags;
    }

    private static List<String> words(KnobRule rule, SortedMap<String, KnobValue> knobs) {
        String name = rule.knob().name();
        String value = Optional.ofNullable(knobs.get(name))
                .orElseThrow(() -> new OpFileException("the candidate has no value for knob " + name))
                .toString();
        return rule.encoding() == KnobEncoding.MACRO ? List.of("-D" + name + "=" + value) : split(value);
    }

    private static List<String> split(String flags) {
        return Arrays.stream(flags.split(" ")).filter(flag -> !flag.isBlank()).toList();
    }
}
