package dev.lathe.worker.op.reading;

import dev.lathe.activities.project.FamilySources;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.OpFolder;
import io.temporal.failure.ApplicationFailure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;

/** The sources of op folders. Landscapes have none. */
public final class OpSources implements FamilySources {
    private final OpFolders folders;

    public OpSources(OpFolders folders) {
        this.folders = folders;
    }

    @Override
    public Optional<FamilySource> find(OpReference op, String family) {
        return op.isLandscape() ? Optional.empty() : Optional.of(read(folders.read(op), family));
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
    public Optional<OwnOp> own(OpReference op) {
        return op.isBuiltin() || op.isLandscape() ? Optional.empty() : Optional.of(own(folders.read(op)));
    }

    private static OwnOp own(OpFolder op) {
        try {
            Path folder = op.folder().toAbsolutePath().normalize();
            return new OwnOp(folder, op.files().stream().map(name -> folder.resolve(name).normalize()).toList());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static FamilySource read(OpFolder op, String name) {
        FamilyFolder family = op.family(name);
        try {
            return new FamilySource(family.source(), op.sourceText(family));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
