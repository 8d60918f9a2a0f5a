package dev.lathe.tuning.search;

import dev.lathe.tuning.search.field.Field;
import dev.lathe.tuning.search.field.Step;
import dev.lathe.tuning.search.field.Trial;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.legal.Grid;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Says where a step comes from: the earlier trial that it is most alike, and which knobs it changes in that. */
final class Lineage {
    /** More changes than these are counted, not listed. */
    private static final int LISTED = 3;

    private Lineage() {}

    static Move move(Field field, Step step) {
        Point point = field.grid().point(step.cell());
        return parent(field, step.cell())
                .map(parent -> derived(field.grid(), parent, step, point))
                .orElseGet(() -> new Move(point, Optional.empty(), Category.STRUCTURAL, step.reason()));
    }

    /** The nearest trial; of those the cheapest. */
    private static Optional<Trial> parent(Field field, long cell) {
        return field.cheapestFirst().stream()
                .min(Comparator.comparingInt(trial -> field.grid().distance(trial.cell(), cell)));
    }

    private static Move derived(Grid grid, Trial parent, Step step, Point point) {
        List<Knob> changed = IntStream.range(0, grid.knobs())
                .filter(knob -> grid.position(parent.cell(), knob) != grid.position(step.cell(), knob))
                .mapToObj(grid::knob)
                .toList();
        Point before = grid.point(parent.cell());
        Category category = changed.stream().map(Knob::category).min(Comparator.naturalOrder()).orElse(Category.MICRO);
        return new Move(point, Optional.of(before), category, step.reason() + ": " + changes(changed, before, point));
    }

    private static String changes(List<Knob> changed, Point before, Point after) {
        String listed = changed.stream()
                .limit(LISTED)
                .map(Knob::name)
                .map(knob -> knob + " " + before.knobs().get(knob) + " to " + after.knobs().get(knob))
                .collect(Collectors.joining(", "));
        return changed.size() <= LISTED ? listed : listed + " and " + (changed.size() - LISTED) + " more";
    }
}
