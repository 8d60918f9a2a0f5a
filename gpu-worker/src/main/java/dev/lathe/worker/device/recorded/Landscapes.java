package dev.lathe.worker.device.recorded;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.propose.Space;
import dev.lathe.activities.propose.SpaceSource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.LegalPoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of landscapes and a source of their search spaces. A landscape is read again if its file has changed. All
 * problems of a sweep have the recorded space.
 */
public final class Landscapes implements SpaceSource {
    private final Map<Path, Cached> cache = new ConcurrentHashMap<>();

    private record Cached(FileTime modified, long bytes, Landscape landscape) {
        boolean isCurrent(Path file) throws IOException {
            return modified.equals(Files.getLastModifiedTime(file)) && bytes == Files.size(file);
        }
    }

    /** Returns the landscape of a plan; throws Setup if its file is missing or has changed. */
    public Landscape of(OpReference op) {
        Path file = Path.of(op.landscapeFile());
        Landscape landscape = orSetupFailure(file);
        if (!landscape.contentHash().equals(op.contentHash())) {
            throw ActivityFailures.setup("the landscape " + file
                    + " has changed since the campaign was planned; restore the file"
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

    /** Returns the landscape of a file; throws IllegalArgumentException with the file and the error. */
    public Landscape at(Path file) {
        return cache.compute(file.toAbsolutePath().normalize(), (path, before) -> {
            try {
                return before != null && before.isCurrent(path)
                        ? before
                        : new Cached(Files.getLastModifiedTime(path), Files.size(path), Landscape.read(path));
            } catch (NoSuchFileException absent) {
                throw new IllegalArgumentException("cannot read the landscape " + path + ": no such file", absent);
            } catch (IOException unreadable) {
                throw new IllegalArgumentException(
                        "cannot read the landscape " + path + ": " + unreadable.getMessage(), unreadable);
            }
        }).landscape();
    }

    @Override
    public boolean accepts(OpReference op) {
        return op.isLandscape();
    }

    @Override
    public Space space(OpReference op, List<Problem> problems, String kind) {
        Landscape landscape = of(op);
        return new Space(
                new LegalPoints(landscape.space()),
                candidate -> CandidateId.of(candidate, landscape.contentHash()));
    }
}
