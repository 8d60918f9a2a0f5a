package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;

/** The synthetic landscape {@code blur} of the test resources. */
public final class Blur {
    private Blur() {}

    public static Path file() {
        try {
            return Path.of(Blur.class.getResource("/landscapes/blur.json.gz").toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static OpReference op() {
        return new OpReference("blur", "landscape:" + file(), Landscape.read(file()).contentHash());
    }

    public static Problem problem() {
        return new Problem("blur", DataType.F32, Dimensions.of(List.of("m", "n"), List.of(1024L, 1024L)));
    }

    static CandidateTask task(int ordinal) {
        return new CandidateTask(op(), problem(), 42, 1, ordinal, "#" + ordinal);
    }

    static Point point(long blockX, long blockY, long tile, long vector, long shared, String order) {
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("block_x", KnobValue.of(blockX));
        knobs.put("block_y", KnobValue.of(blockY));
        knobs.put("tile", KnobValue.of(tile));
        knobs.put("vector", KnobValue.of(vector));
        knobs.put("use_shared", KnobValue.of(shared));
        knobs.put("order", KnobValue.of(order));
        return new Point("blur", knobs);
    }

    static Point quick() {
        return point(32, 4, 2, 2, 1, "rows");
    }

    static Point slow() {
        return point(32, 1, 1, 1, 0, "columns");
    }

    static Build build(Candidate candidate) {
        return new Build(CandidateId.of(candidate, "0"), candidate, "");
    }
}
