package dev.lathe.activities.stage;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.Batch;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/** Batches of one point with different ordinals. */
public final class Batches {
    private static final Point POINT = new Point("line", new TreeMap<>());
    private static final CandidateId ID = CandidateId.of(POINT, "files");

    private Batches() {}

    public static Batch<CorrectnessRequest> checks(int... ordinals) {
        return new Batch<>(Arrays.stream(ordinals)
                .mapToObj(ordinal -> new CorrectnessRequest(task(ordinal), new Build(ID, POINT, "artifact")))
                .toList());
    }

    public static Batch<CompileRequest> compiles(int... ordinals) {
        return new Batch<>(Arrays.stream(ordinals)
                .mapToObj(ordinal -> new CompileRequest(task(ordinal), ID, POINT, false))
                .toList());
    }

    private static CandidateTask task(int ordinal) {
        Problem problem = new Problem("line", DataType.F32, Dimensions.of(List.of("N"), List.of(1L)));
        return new CandidateTask(
                new OpReference("line", "builtin:line", "hash"), problem, 1, 1, ordinal, "#" + ordinal);
    }
}
