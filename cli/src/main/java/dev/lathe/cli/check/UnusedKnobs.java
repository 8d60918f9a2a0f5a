package dev.lathe.cli.check;

import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobEncoding;
import dev.lathe.worker.op.KnobRule;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds macros that change nothing, which waste a search's time. Compares the hashes of the compiled code; knobs that
 * only the launch uses are not in the code. Flags are skipped, because a flag may change nothing for one op and much
 * for another.
 */
record UnusedKnobs(FamilyFolder folder, Function<Point, Optional<String>> compiled) {
    /** Each value is compiled once, so that larger knobs would take minutes. */
    private static final int MAX_VALUES = 64;

    List<String> notes(Family family) {
        return compiled.apply(family.simplest())
                .map(code -> folder.knobs().stream()
                        .filter(rule -> rule.encoding() == KnobEncoding.MACRO
                                && !folder.usedByLaunches().contains(rule.knob().name()))
                        .map(KnobRule::knob)
                        .flatMap(knob -> note(family, knob, code).stream())
                        .toList())
                .orElse(List.of());
    }

    private Optional<String> note(Family family, Knob knob, String code) {
        if (knob.values().size() > MAX_VALUES) {
            return Optional.of(note(knob, "has " + knob.values().size() + " values; its effect on the code is checked "
                    + "only for up to " + MAX_VALUES));
        }
        return isUnused(family, knob, code)
                ? Optional.of(note(knob, "has no effect: all its values compile to the same code at the default point"))
                : Optional.empty();
    }

    private boolean isUnused(Family family, Knob knob, String code) {
        List<Point> others = knob.values().stream()
                .filter(value -> !value.equals(knob.defaultValue()))
                .map(value -> family.simplest().with(knob.name(), value))
                .filter(point -> family.legality().violation(point).isEmpty())
                .toList();
        return !others.isEmpty() && others.stream().allMatch(point -> compiled.apply(point).equals(Optional.of(code)));
    }

    private String note(Knob knob, String text) {
        return "note     " + folder.name() + "/" + folder.source() + ": knob " + knob.name() + " " + text;
    }
}
