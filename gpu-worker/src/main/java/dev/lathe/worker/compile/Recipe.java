package dev.lathe.worker.compile;

import dev.lathe.tuning.space.candidate.Sha256;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a compilation is made of, in a form that does not depend on where the files are: the folder with its content hash,
 * the names of the sources in it, the text of an edited source that stands in for the only one, declarations that come
 * before everything, and the flags.
 */
public record Recipe(
        Path folder, String folderHash, List<String> sources, Optional<String> edited, String prelude, List<String> flags) {
    public Recipe {
        sources = List.copyOf(sources);
        flags = List.copyOf(flags);
        if (edited.isPresent() && sources.size() != 1) {
            throw new IllegalArgumentException("an edited text stands in for one source, not for " + sources);
        }
    }

    public static Recipe of(Path folder, String folderHash, List<String> sources, List<String> flags) {
        return new Recipe(folder, folderHash, sources, Optional.empty(), "", flags);
    }

    /** Equal for recipes that give the same binary with the same toolchain. */
    public String hash(Toolchain toolchain) {
        return Sha256.of(String.join(
                "\0",
                toolchain.identity(),
                folderHash,
                folder.getFileName().toString(),
                String.join("\1", sources),
                edited.map(Sha256::of).orElse("as it stands"),
                prelude,
                String.join("\1", flags)));
    }
}
