package dev.lathe.worker.op.reading;

import dev.lathe.activities.propose.Space;
import dev.lathe.activities.propose.SpaceSource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.OpFolder;
import java.util.List;

/** The search spaces of op folders. */
public final class OpSpaces implements SpaceSource {
    private final OpFolders folders;

    public OpSpaces(OpFolders folders) {
        this.folders = folders;
    }

    @Override
    public boolean accepts(OpReference op) {
        return !op.isLandscape();
    }

    @Override
    public Space space(OpReference op, List<Problem> problems, String kind) {
        OpFolder folder = folders.read(op);
        return new Space(
                new LegalPoints(folder.space(problems, kind)),
                candidate -> CandidateId.of(candidate, filesOf(candidate.family(), folder)));
    }

    /** A submission with an unknown family also gets an id; a gate rejects it later. */
    private static String filesOf(String family, OpFolder folder) {
        return folder.families().stream()
                .filter(known -> known.name().equals(family))
                .map(FamilyFolder::hash)
                .findFirst()
                .orElse(folder.contentHash());
    }
}
