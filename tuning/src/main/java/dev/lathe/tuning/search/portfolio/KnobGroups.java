package dev.lathe.tuning.search.portfolio;

import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.search.view.SearchView;
import dev.lathe.tuning.search.view.Trial;
import dev.lathe.tuning.space.knob.Category;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Which groups of knobs had their turn lately, and which one the incumbent's bottleneck speaks for. */
record KnobGroups(SearchView field) {
    /** After two proposals of one group the next must be of another. */
    private static final int IN_A_ROW = 2;

    /** The group that must pause: that of the last proposals, where they had one in common. */
    Optional<Category> resting() {
        List<Category> lately = lately(IN_A_ROW);
        return lately.size() == IN_A_ROW && lately.stream().distinct().count() == 1 ? latest() : Optional.empty();
    }

    /** The group of the last proposal; empty where there is no other. */
    Optional<Category> latest() {
        return choosable() < 2 ? Optional.empty() : lately(1).stream().findFirst();
    }

    private List<Category> lately(int count) {
        return field.trials().reversed().stream()
                .limit(count)
                .map(Trial::cell)
                .map(field::group)
                .toList();
    }

    /** How many groups the family's knobs belong to. */
    private long choosable() {
        return IntStream.range(0, field.grid().knobs())
                .filter(knob -> field.grid().values(knob) > 1)
                .mapToObj(knob -> field.grid().knob(knob).category())
                .distinct()
                .count();
    }

    /** The groups that are likely to help against what holds the incumbent back; none where that is not known. */
    List<Category> helping() {
        return field.history().bottleneck().map(KnobGroups::against).orElse(List.of());
    }

    private static List<Category> against(Bottleneck bottleneck) {
        return switch (bottleneck) {
            case MEMORY_BOUND -> List.of(Category.MEMORY, Category.PIPELINE);
            case COMPUTE_BOUND -> List.of(Category.TILING, Category.STRUCTURAL);
            case LATENCY_BOUND -> List.of(Category.PIPELINE, Category.STRUCTURAL);
            // Smaller tiles and a split of the work make more blocks.
            case LAUNCH_BOUND -> List.of(Category.TILING, Category.STRUCTURAL);
        };
    }
}
