package dev.lathe.tuning.audit;

import dev.lathe.tuning.space.SourceFiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The loops that an edit removes. A loop that is rewritten, or moved to another edited file, is removed and added.
 * Threads of a grid, vectors and copies of memory take the place of loops as well.
 */
final class RemovedLoops {
    /** The header of a loop and the rest of its line up to the next loop. */
    private static final Pattern C_LOOP =
            Pattern.compile("\\b(?:for|while)\\s*\\((?:(?!\\b(?:for|while)\\s*\\()[^\\n])*");

    /** The same, also of a comprehension. */
    private static final Pattern PYTHON_LOOP =
            Pattern.compile("\\b(?:for\\b[^\\n]*?\\bin|while)\\b(?:(?!\\b(?:for|while)\\b)[^\\n])*");

    private static final Pattern REPLACEMENT =
            Pattern.compile("\\b(?:threadIdx|blockIdx|get_(?:global|local|group)_id|tl\\.(?:program_id|arange))\\b"
                    + "|\\b(?:_mm\\d*_\\w+|mem(?:cpy|move|set))\\s*\\(");

    private final List<Edit> edits;

    private record Edit(String file, SourceText before, SourceText after) {}

    private record Loop(Edit edit, String header) {}

    RemovedLoops(SourceFiles originals, SourceFiles edits) {
        this.edits = edits.byName().entrySet().stream()
                .map(edit -> new Edit(
                        edit.getKey(),
                        SourceText.of(edit.getKey(), originals.byName().getOrDefault(edit.getKey(), "")),
                        SourceText.of(edit.getKey(), edit.getValue())))
                .toList();
    }

    /** Returns a warning that names the first removed loop; empty if the edit adds as many loops as it removes. */
    Optional<Warning> warning() {
        List<Loop> earlier = loops(Edit::before);
        List<Loop> later = loops(Edit::after);
        List<Loop> removed = without(earlier, later);
        int added = without(later, earlier).size();
        long replaced = Math.max(0, replacements(Edit::after) - replacements(Edit::before));
        return removed.size() > added + replaced ? Optional.of(warning(removed, added)) : Optional.empty();
    }

    private List<Loop> loops(Function<Edit, SourceText> side) {
        return edits.stream()
                .flatMap(edit -> headers(side.apply(edit)).map(header -> new Loop(edit, header)))
                .toList();
    }

    private static Stream<String> headers(SourceText text) {
        return (text.isPython() ? PYTHON_LOOP : C_LOOP).matcher(text.code()).results().map(MatchResult::group);
    }

    /** Returns the loops whose headers are not among the others. */
    private static List<Loop> without(List<Loop> loops, List<Loop> others) {
        List<String> left = new ArrayList<>(others.stream().map(Loop::header).toList());
        return loops.stream().filter(loop -> !left.remove(loop.header())).toList();
    }

    private long replacements(Function<Edit, SourceText> side) {
        return edits.stream()
                .mapToLong(edit -> REPLACEMENT.matcher(side.apply(edit).code()).results().count())
                .sum();
    }

    private static Warning warning(List<Loop> removed, int added) {
        Loop first = removed.getFirst();
        String loops = removed.size() == 1 ? "1 loop" : removed.size() + " loops";
        return new Warning(
                first.edit().file(),
                line(first),
                "removes " + loops + " and adds " + added + ": "
                        + first.header().strip());
    }

    /** Returns the line of the function that had the loop, or the first line. */
    private static int line(Loop loop) {
        SortedMap<String, SourceText.Function> functions = loop.edit().after().functions();
        return loop.edit().before().functions().entrySet().stream()
                .filter(function -> function.getValue().body().contains(loop.header()))
                .flatMap(function -> Stream.ofNullable(functions.get(function.getKey())))
                .mapToInt(SourceText.Function::line)
                .findFirst()
                .orElse(1);
    }
}
