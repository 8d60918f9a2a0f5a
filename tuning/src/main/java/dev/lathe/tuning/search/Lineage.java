package dev.lathe.tuning.search;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.search.family.SearchView;
import dev.lathe.tuning.search.family.Step;
import dev.lathe.tuning.search.family.Trial;
import dev.lathe.tuning.space.Grid;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Describes a step as a change of its family's incumbent: the changed knobs and their group. */
final class Lineage {
    /** The number of changes that are listed; further ones are counted. */
    private static final int LISTED = 3;

    private Lineage() {}

    static Move move(SearchView view, Step step) {
        Point point = view.grid().point(step.index());
        Optional<Point> parent = view.incumbent().map(Trial::index).map(view.grid()::point);
        String reason = step.reason() + parent.map(before -> ": " + changes(view.grid(), before, point)).orElse("");
        return new Move(point, parent, view.group(step.index()), step.method(), reason);
    }

    private static String changes(Grid grid, Point before, Point after) {
        List<String> changed = IntStream.range(0, grid.knobs())
                .mapToObj(grid::knob)
                .map(Knob::name)
                .filter(knob -> !requireNonNull(before.knobs().get(knob)).equals(after.knobs().get(knob)))
                .map(knob -> knob + " " + requireNonNull(before.knobs().get(knob)).shown() + " to "
                        + requireNonNull(after.knobs().get(knob)).shown())
                .toList();
        String listed = changed.stream().limit(LISTED).collect(Collectors.joining(", "));
        return changed.size() <= LISTED ? listed : listed + " and " + (changed.size() - LISTED) + " more";
    }
}
