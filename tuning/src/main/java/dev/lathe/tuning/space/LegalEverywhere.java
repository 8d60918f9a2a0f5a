package dev.lathe.tuning.space;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Legality on each of several problems, for kernels that serve all of them. */
public record LegalEverywhere(List<Legality> problems) implements Legality {
    public LegalEverywhere {
        problems = List.copyOf(problems);
    }

    @Override
    public Optional<Violation> violation(Point point) {
        return problems.stream().flatMap(one -> one.violation(point).stream()).findFirst();
    }

    @Override
    public boolean admits(List<Knob> chosen, SortedMap<String, KnobValue> values) {
        return problems.stream().allMatch(one -> one.admits(chosen, values));
    }

    @Override
    public void requireFitting(List<Knob> knobs) {
        problems.forEach(one -> one.requireFitting(knobs));
    }
}
