package dev.lathe.worker.compile;

import dev.lathe.tuning.space.Sha256;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The inputs of a compilation, independent of the location of the files: the folder with its content hash, the names of
 * its sources, the texts of those that are written for the compilation, such as an edited one, a prelude that is
 * included first, and the compiler flags.
 */
public record Recipe(
        Path folder,
        String folderHash,
        List<String> sources,
        SortedMap<String, String> written,
        String prelude,
        List<String> flags) {
    public Recipe {
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
        written = Collections.unmodifiableSortedMap(new TreeMap<>(written));
        if (!sources.containsAll(written.keySet())) {
            throw new IllegalArgumentException(written.keySet() + " are not all among the sources " + sources);
        }
    }

    public static Recipe of(Path folder, String folderHash, List<String> sources, List<String> flags) {
        return new Recipe(folder, folderHash, sources, new TreeMap<>(), "", flags);
    }

    /** Returns this recipe with this text of one of its sources. */
    public Recipe writing(String source, String text) {
        SortedMap<String, String> texts = new TreeMap<>(written);
        texts.put(source, text);
        return new Recipe(folder, folderHash, sources, texts, prelude, flags);
    }

    /** Returns this recipe with a text before its prelude and with further flags. */
    public Recipe with(String text, List<String> further) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(further);
        return new Recipe(folder, folderHash, sources, written, text + prelude, all);
    }

    /** Returns this recipe with one source, which is empty. */
    Recipe emptied() {
        String source = sources.isEmpty() ? "empty.cu" : sources.getFirst();
        return of(folder, folderHash, List.of(source), flags).writing(source, "");
    }

    /** Returns the cache key of the recipe with a toolchain. */
    public String hash(Toolchain toolchain) {
        return Sha256.of(String.join(
                "\0",
                toolchain.identity(),
                folderHash,
                folder.getFileName().toString(),
                String.join("\1", sources),
                written.entrySet().stream()
                        .map(source -> source.getKey() + "\2" + Sha256.of(source.getValue()))
                        .collect(Collectors.joining("\1")),
                prelude,
                String.join("\1", flags)));
    }
}
