package dev.lathe.cli.check;

import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.Knob;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.KnobRule;
import dev.lathe.worker.op.KnobEncoding;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Looks for macros that change nothing: a search would spend its time on them. A compiled point is told by the hash of its
 * code; what only a launch uses is not in the code. A flag may well change nothing here and something elsewhere.
 */
record UnusedKnobs(FamilyFolder folder, Function<Point, Optional<String>> compiled) {
    List<String> notes(Family family) {
        return compiled.apply(family.simplest())
                .map(code -> folder.knobs().stream()
                        .filter(rule -> rule.encoding() == KnobEncoding.MACRO && !folder.usedByLaunches().contains(rule.knob().name()))
                        .map(KnobRule::knob)
                        .filter(knob -> isIdle(family, knob, code))
                        .map(this::note)
                        .toList())
                .orElse(List.of());
    }

    private boolean isIdle(Family family, Knob knob, String code) {
        List<Point> others = knob.values().stream()
                .filter(value -> !value.equals(knob.defaultValue()))
                .map(value -> family.simplest().with(knob.name(), value))
                .filter(point -> family.legality().violation(point).isEmpty())
                .toList();
        return !others.isEmpty() && others.stream().allMatch(point -> compiled.apply(point).equals(Optional.of(code)));
    }

    private String note(Knob knob) {
        return "note     " + folder.name() + "/" + folder.source() + ": the knob " + knob.name()
                + " changes nothing: the default compiles to the same code with each of its values";
    }
}
