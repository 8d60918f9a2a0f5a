package dev.lathe.worker.compile;

import dev.lathe.tuning.space.Sha256;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The inputs of a compilation, independent of the location of the files: the folder with its content hash, the names of
 * its sources, the text of an edited source that replaces the only source, a prelude that is included first, and the
 * compiler flags.
 */
public record Recipe(
        Path folder,
        String folderHash,
        List<String> sources,
        Optional<String> edited,
        String prelude,
        List<String> flags) {
    public Recipe {
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
        if (edited.isPresent() && sources.size() != 1) {
            throw new IllegalArgumentException("an edited text replaces exactly one source, not " + sources);
        }
    }

    public static Recipe of(Path folder, String folderHash, List<String> sources, List<String> flags) {
        return new Recipe(folder, folderHash, sources, Optional.empty(), "", flags);
    }

    /** Returns this recipe with a text before its prelude and with further flags. */
    public Recipe with(String text, List<String> further) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(further);
        return new Recipe(folder, folderHash, sources, edited, text + prelude, all);
    }

    /** Returns this recipe with an empty source. */
    Recipe emptied() {
        return new Recipe(folder, folderHash, sources.subList(0, 1), Optional.of(""), "", flags);
    }

    /** Returns the cache key of the recipe with a toolchain. */
    public String hash(Toolchain toolchain) {
        return Sha256.of(String.join(
                "\0",
                toolchain.identity(),
                folderHash,
                folder.getFileName().toString(),
                String.join("\1", sources),
                edited.map(Sha256::of).orElse("original"),
                prelude,
                String.join("\1", flags)));
    }
}
