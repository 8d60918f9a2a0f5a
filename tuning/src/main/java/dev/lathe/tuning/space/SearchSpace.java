package dev.lathe.tuning.space;

import java.util.List;
import java.util.Optional;
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
