package dev.lathe.tuning.campaign.plan;

/**
 * Which op a campaign tunes and where its folder is. The location is {@code builtin:NAME}, a path, or
 * {@code landscape:FILE} for a recorded space; the content hash holds every worker to the same files.
 */
public record OpReference(String name, String location, String contentHash) {
    private static final String BUILTIN = "builtin:";
    private static final String LANDSCAPE = "landscape:";

    /** Whether the op comes with Lathe. */
    public boolean isBuiltin() {
        return location.startsWith(BUILTIN);
    }

    public boolean isLandscape() {
        return location.startsWith(LANDSCAPE);
    }

    /** The recorded file of a landscape. */
    public String landscapeFile() {
        return location.substring(LANDSCAPE.length());
    }
}
