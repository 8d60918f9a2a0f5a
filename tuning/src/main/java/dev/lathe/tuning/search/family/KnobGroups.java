package dev.lathe.tuning.search.family;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.space.Category;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The knob groups of recent proposals, and the groups that are relevant to the incumbent's bottleneck. */
record KnobGroups(SearchView view) {
    /** After this many consecutive proposals of one group the next must be of another. */
    private static final int IN_A_ROW = 2;

    /** Returns the group of the last proposals if they share one; the next proposal must not be of it. */
    Optional<Category> blocked() {
        List<Category> recent = recent(IN_A_ROW);
        return recent.size() == IN_A_ROW && recent.stream().distinct().count() == 1 ? latest() : Optional.empty();
    }

    /** Returns the group of the last proposal; empty if the family has only one group. */
    Optional<Category> latest() {
        return groupCount() < 2 ? Optional.empty() : recent(1).stream().findFirst();
    }

    private List<Category> recent(int count) {
        return view.trials().reversed().stream()
                .limit(count)
                .map(Trial::index)
                .map(view::group)
                .toList();
    }

    /** Returns the number of groups that the family's knobs belong to. */
    private long groupCount() {
        return IntStream.range(0, view.grid().knobs())
                .filter(knob -> view.grid().values(knob) > 1)
                .mapToObj(knob -> view.grid().knob(knob).category())
                .distinct()
                .count();
    }

    /** Returns the groups that can relieve the incumbent's bottleneck; none if the bottleneck is unknown. */
    List<Category> relevant() {
        return view.history().bottleneck().map(KnobGroups::groupsFor).orElse(List.of());
    }

    private static List<Category> groupsFor(Bottleneck bottleneck) {
        return switch (bottleneck) {
            case MEMORY_BOUND -> List.of(Category.MEMORY, Category.PIPELINE);
            case COMPUTE_BOUND -> List.of(Category.TILING, Category.STRUCTURAL);
            case LATENCY_BOUND -> List.of(Category.PIPELINE, Category.STRUCTURAL);
            // Smaller tiles and a split of the work make more blocks.
            case LAUNCH_BOUND, OCCUPANCY_BOUND -> List.of(Category.TILING, Category.STRUCTURAL);
            case MIXED -> List.of();
        };
    }
}
