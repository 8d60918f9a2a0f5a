package dev.lathe.tuning.space;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The search space of a campaign: the disjoint union of an op's families, the simplest first. */
public record SearchSpace(List<Family> families) {
    public SearchSpace {
        families = List.copyOf(families);
        if (families.isEmpty()) {
            throw new IllegalArgumentException("a search space needs at least one family");
        }
    }

    /** Returns this space with edited kernels as additional families. */
    public SearchSpace with(List<Variant> variants) {
        return new SearchSpace(
                Stream.concat(families.stream(), Variant.families(variants, this)).toList());
    }

    /** Returns the baseline: the default point of the first family. */
    public Point simplest() {
        return families.getFirst().simplest();
    }

    public Optional<Family> family(String name) {
        return families.stream().filter(family -> family.name().equals(name)).findFirst();
    }

    /** Returns the point of a text in the format of {@link Point#text}; empty if it names no point of this space. */
    public Optional<Point> point(String text) {
        int colon = text.indexOf(':');
        return colon < 0
                ? Optional.empty()
                : family(text.substring(0, colon))
                        .flatMap(family ->
                                point(family, text.substring(colon + 1).split(",", -1)));
    }

    private static Optional<Point> point(Family family, String[] values) {
        List<Knob> byName = family.knobs().stream().sorted(Comparator.comparing(Knob::name)).toList();
        if (byName.size() != values.length) {
            return Optional.empty();
        }
        SortedMap<String, KnobValue> knobs = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            Knob knob = byName.get(i);
            String value = values[i].replace("%2C", ",").replace("%25", "%");
            knob.values().stream()
                    .filter(legal -> legal.toString().equals(value))
                    .forEach(legal -> knobs.put(knob.name(), legal));
        }
        return knobs.size() == values.length ? Optional.of(new Point(family.name(), knobs)) : Optional.empty();
    }

    /** Returns the first violation of a point, checking its family, knobs, values and constraints in this order. */
    public Optional<Violation> violation(Point point) {
        Optional<Family> family = family(point.family());
        if (family.isEmpty()) {
            return Optional.of(new Violation(
                    "family",
                    "unknown family '" + point.family() + "'",
                    "choose one of " + families.stream().map(Family::name).toList()));
        }
        return knobViolation(family.get(), point).or(() -> family.get().legality().violation(point));
    }

    private static Optional<Violation> knobViolation(Family family, Point point) {
        List<String> names = family.knobs().stream().map(Knob::name).sorted().toList();
        List<String> unknown =
                point.knobs().keySet().stream().filter(name -> !names.contains(name)).toList();
        if (!unknown.isEmpty()) {
            return Optional.of(new Violation(
                    "knobs", "family " + family.name() + " has no knob " + String.join(", ", unknown),
                    "choose from " + names));
        }
        if (point.knobs().size() < names.size()) {
            return Optional.of(new Violation(
                    "knobs", "the point names " + point.knobs().keySet(), "name each of " + names + " once"));
        }
        return family.knobs().stream()
                .filter(knob -> !knob.values().contains(point.knobs().get(knob.name())))
                .findFirst()
                .map(knob -> new Violation(
                        knob.name(),
                        knob.name() + "=" + point.knobs().get(knob.name()) + " is not a value of that knob",
                        choices(knob)));
    }

    /** Returns the legal values as they are displayed, and how the empty one is written. */
    private static String choices(Knob knob) {
        boolean hasEmpty = knob.values().stream().anyMatch(value -> value.toString().isEmpty());
        return "choose one of " + knob.values().stream().map(KnobValue::shown).toList()
                + (hasEmpty ? "; none is written " + knob.name() + "=" : "");
    }
}
