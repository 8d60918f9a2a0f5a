package dev.lathe.tuning.campaign.plan;

/**
 * The op that a campaign tunes and the location of its folder: {@code builtin:NAME}, a path, or {@code landscape:FILE}.
 * The content hash ensures that all workers use the same files.
 */
public record OpReference(String name, String location, String contentHash) {
    private static final String BUILTIN = "builtin:";
    private static final String LANDSCAPE = "landscape:";

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
