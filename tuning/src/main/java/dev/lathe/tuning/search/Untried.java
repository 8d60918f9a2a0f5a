package dev.lathe.tuning.search;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.space.Point;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A predicate that accepts points which were not proposed before. */
final class Untried implements Predicate<Point> {
    private final Set<String> tried;

    Untried(EvaluationHistory history) {
        tried = history.observations().stream()
                .map(Observation::text)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public boolean test(Point point) {
        return !tried.contains(point.text());
    }
}
