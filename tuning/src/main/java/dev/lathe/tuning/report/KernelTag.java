package dev.lathe.tuning.report;

import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The part of a file name that describes a candidate: its changes from its parent, else its family. */
final class KernelTag {
    /** The maximum number of changes in a readable name. */
    private static final int MAX_CHANGES = 3;

    private static final int MAX_LENGTH = 48;

    private KernelTag() {}

    static String of(Proposal proposal, Optional<Proposal> parent) {
        if (proposal.ordinal() == 0) {
            return "baseline";
        }
        return switch (proposal.candidate()) {
            case Source source -> fileName(source.family() + "_edited_" + proposal.id().brief());
            case Point point -> fileName(parent.map(Proposal::candidate)
                    .filter(before -> before.family().equals(point.family()))
                    .map(before -> changes(point, before))
                    .filter(changes -> !changes.isEmpty())
                    .orElse(point.family() + "_" + proposal.id().brief()));
        };
    }

    /** Returns the changed knobs; empty if nothing or too much changed. */
    private static String changes(Point point, Candidate before) {
        SortedMap<String, KnobValue> old = before.knobs();
        var changed = point.knobs().entrySet().stream()
                .filter(knob -> !knob.getValue().equals(old.get(knob.getKey())))
                .map(KernelTag::word)
                .toList();
        return changed.size() > MAX_CHANGES ? "" : changed.stream().collect(Collectors.joining("_"));
    }

    private static String word(Map.Entry<String, KnobValue> knob) {
        return knob.getKey() + knob.getValue();
    }

    private static String fileName(String text) {
        String plain = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]+", "");
        return plain.substring(0, Math.min(MAX_LENGTH, plain.length()));
    }
}
