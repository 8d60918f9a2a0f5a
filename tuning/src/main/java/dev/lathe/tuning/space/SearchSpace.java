package dev.lathe.tuning.space;

import java.util.List;
import java.util.Optional;

/** Everything that a campaign may try: the disjoint union of an op's families; the first is the simplest. */
public record SearchSpace(List<Family> families) {
    public SearchSpace {
        families = List.copyOf(families);
        if (families.isEmpty()) {
            throw new IllegalArgumentException("a search space has a family");
        }
    }

    /** The first incumbent of every campaign: the simplest family's simplest kernel. */
    public Point simplest() {
        return families.getFirst().simplest();
    }

    public Optional<Family> family(String name) {
        return families.stream().filter(family -> family.name().equals(name)).findFirst();
    }

    /** The first rule that a point breaks, if any: its family, its knobs, their values, the family's rules. */
    public Optional<Violation> violation(Point point) {
        Optional<Family> family = family(point.family());
        if (family.isEmpty()) {
            return Optional.of(new Violation(
                    "family",
                    "there is no family '" + point.family() + "'",
                    "choose one of " + families.stream().map(Family::name).toList()));
        }
        return knobViolation(family.get(), point).or(() -> family.get().legality().violation(point));
    }

    private static Optional<Violation> knobViolation(Family family, Point point) {
        List<String> names = family.knobs().stream().map(Knob::name).sorted().toList();
        if (!names.equals(List.copyOf(point.knobs().keySet()))) {
            return Optional.of(new Violation(
                    "knobs", "the point names " + point.knobs().keySet(), "name each of " + names + " once"));
        }
        return family.knobs().stream()
                .filter(knob -> !knob.values().contains(point.knobs().get(knob.name())))
                .findFirst()
                .map(knob -> new Violation(
                        knob.name(),
                        knob.name() + "=" + point.knobs().get(knob.name()) + " is not a value of that knob",
                        "choose one of " + knob.values()));
    }
}
