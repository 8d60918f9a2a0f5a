package dev.lathe.worker.device.recorded;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.worker.device.recorded.landscape.Landscape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The landscapes that this process has read, each once for as long as its file stays as it is. */
public final class Landscapes {
    private final Map<Path, Held> held = new ConcurrentHashMap<>();

    private record Held(FileTime modified, long bytes, Landscape landscape) {
        boolean stillStands(Path file) throws IOException {
            return modified.equals(Files.getLastModifiedTime(file)) && bytes == Files.size(file);
        }
    }

    /** The landscape of a plan; a file that is missing or differs from the plan's is a failure of the setup. */
    public Landscape of(OpReference op) {
        Path file = Path.of(op.landscapeFile());
        Landscape landscape = orSetupFailure(file);
        if (!landscape.contentHash().equals(op.contentHash())) {
            throw ActivityFailures.setup("the landscape " + file + " is not the one that the campaign was planned with; bring back the file"
                    + " with SHA-256 " + op.contentHash() + ", or start a new sweep");
        }
        return landscape;
    }

    private Landscape orSetupFailure(Path file) {
        try {
            return at(file);
        } catch (IllegalArgumentException wrong) {
            throw ActivityFailures.setup(String.valueOf(wrong.getMessage()));
        }
    }

    /** Throws IllegalArgumentException that names the file and what is wrong with it. */
    public Landscape at(Path file) {
        return held.compute(file.toAbsolutePath().normalize(), (path, before) -> {
            try {
                return before != null && before.stillStands(path)
                        ? before
                        : new Held(Files.getLastModifiedTime(path), Files.size(path), Landscape.read(path));
            } catch (IOException unreadable) {
                throw new IllegalArgumentException("cannot read the landscape " + path + ": " + unreadable, unreadable);
            }
        }).landscape();
    }
}
