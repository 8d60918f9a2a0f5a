package dev.lathe.activities.project;

import dev.lathe.activities.op.FamilyFolder;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.reading.OpFolders;
import dev.lathe.tuning.campaign.plan.OpReference;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Optional;

/** The sources in op folders; a recorded landscape has none. */
public final class OpSources implements FamilySources {
    private final OpFolders folders;

    public OpSources(OpFolders folders) {
        this.folders = folders;
    }

    @Override
    public Optional<FamilySource> find(OpReference op, String family) {
        return op.isLandscape() ? Optional.empty() : Optional.of(read(folders.read(op).family(family)));
    }

    @Override
    public Optional<String> obstacle(OpReference op) {
        if (op.isLandscape()) {
            return Optional.empty();
        }
        try {
            folders.read(op);
            return Optional.empty();
        } catch (ApplicationFailure changed) {
            return Optional.of(changed.getOriginalMessage());
        }
    }

    @Override
    public Optional<OpFolder> own(OpReference op) {
        return op.isBuiltin() || op.isLandscape() ? Optional.empty() : Optional.of(folders.read(op));
    }

    private static FamilySource read(FamilyFolder family) {
        try {
            return new FamilySource(family.source(), Files.readString(family.folder().resolve(family.source())));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
