package dev.lathe.tuning.campaign.plan;

import dev.lathe.tuning.field.FieldDoc;
import java.util.List;
import java.util.Optional;

/**
 * The op that a campaign tunes and the location of its folder: {@code builtin:NAME}, a path, or {@code landscape:FILE}.
 * The content hash ensures that all workers use the same files.
 */
public record OpReference(
        @FieldDoc("name of the op") String name,
        @FieldDoc("`builtin:NAME`, a path, or `landscape:FILE`") String location,
        @FieldDoc("SHA-256 of the op's files") String contentHash,
        @FieldDoc(value = "the time limits of its commands", byDefault = "an op without commands")
                Optional<CommandLimits> limits,
        @FieldDoc("whether it has a benchmark of rows that candidates are not tuned on") boolean unseenRows,
        @FieldDoc("the names of its comparison lines") List<String> comparisonLines) {
    private static final String BUILTIN = "builtin:";
    private static final String LANDSCAPE = "landscape:";

    public OpReference {
        comparisonLines = List.copyOf(comparisonLines);
    }

    public OpReference(String name, String location, String contentHash) {
        this(name, location, contentHash, Optional.empty(), false, List.of());
    }

    /** Returns whether the op is part of Lathe. */
    public boolean isBuiltin() {
        return location.startsWith(BUILTIN);
    }

    public boolean isLandscape() {
        return location.startsWith(LANDSCAPE);
    }

    public String landscapeFile() {
        return location.substring(LANDSCAPE.length());
    }
}
