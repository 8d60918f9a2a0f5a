package dev.lathe.cli.source;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.tuning.space.SourceFiles;
import dev.lathe.worker.op.EditableFiles;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** An edit of several files of a repository as users submit it. {@code best} are the files of the best candidate. */
public record RepositoryEdit(EditableFiles editable, SourceFiles best) {
    /**
     * Returns the source with these files in place of the best candidate's; throws CommandFailure if one is not
     * editable.
     */
    public String ofFiles(Map<Path, String> texts) {
        SortedMap<String, String> files = new TreeMap<>();
        texts.forEach((path, text) -> {
            String name = name(path);
            if (files.put(name, text) != null) {
                throw CommandFailure.usage("--source: two files are " + name + "; omit one of them");
            }
        });
        return source(best.with(new SourceFiles(files)), "--source");
    }

    /** Returns the source of the best candidate with a patch; throws CommandFailure if it does not apply. */
    public String ofPatch(UnifiedDiff patch) {
        return source(patch.apply(best, editable), "--patch");
    }

    /**
     * Throws CommandFailure if a file has another name than the only file that candidates may edit. A text of an MCP
     * client has no file name: its path ends in a name without a suffix.
     */
    public static void requireNameOf(EditableFiles only, Path file) {
        String name = String.valueOf(file.getFileName());
        if (name.contains(".") && !Path.of(only.names().getFirst()).endsWith(name)) {
            only.obstacle(name).ifPresent(reason -> {
                throw CommandFailure.usage("--source: " + reason);
            });
        }
    }

    private String source(SourceFiles files, String option) {
        return editable.source(files)
                .orElseThrow(
                        () -> CommandFailure.usage(option + ": the files equal those of the repository; edit one"));
    }

    /** Returns the name in the repository of a file of the user: the longest end of its path that is one. */
    private String name(Path path) {
        return IntStream.range(0, path.getNameCount())
                .mapToObj(first -> path.subpath(first, path.getNameCount()).toString())
                .filter(best.byName()::containsKey)
                .findFirst()
                .orElseThrow(
                        () -> CommandFailure.usage("--source: the path " + path + " does not end with the name of a "
                                + "file that candidates may edit, which are "
                                + String.join(", ", best.byName().keySet())
                                + "; --patch adds files"));
    }
}
