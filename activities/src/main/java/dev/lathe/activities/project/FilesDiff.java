package dev.lathe.activities.project;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import dev.lathe.tuning.space.SourceFiles;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The unified difference of files, with the names of the folders before and after the change. */
record FilesDiff(String folderBefore, SourceFiles before, String folderAfter, SourceFiles after) {
    private static final int CONTEXT_LINES = 3;
    private static final String NO_FILE = "/dev/null";

    /** Returns the difference of each changed, added and removed file, in the order of their names; may be empty. */
    String text() {
        SortedSet<String> names = new TreeSet<>(before.byName().keySet());
        names.addAll(after.byName().keySet());
        return names.stream().map(this::difference).collect(Collectors.joining());
    }

    private String difference(String name) {
        Optional<String> old = Optional.ofNullable(before.byName().get(name));
        Optional<String> now = Optional.ofNullable(after.byName().get(name));
        List<String> lines = old.orElse("").lines().toList();
        List<String> diff = UnifiedDiffUtils.generateUnifiedDiff(
                old.map(text -> folderBefore + "/" + name).orElse(NO_FILE),
                now.map(text -> folderAfter + "/" + name).orElse(NO_FILE),
                lines,
                DiffUtils.diff(lines, now.orElse("").lines().toList()),
                CONTEXT_LINES);
        return diff.isEmpty() ? "" : String.join("\n", diff) + "\n";
    }
}
