package dev.lathe.worker.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobFactoryTest {
    private final OpFolders ops = new OpFolders(Path.of("kernels"));

    @TempDir
    private Path folder;

    /** Stages have 64 elements along K: neither 72 nor 200 is a multiple of that, nor of a tile. */
    @ParameterizedTest
    @CsvSource({"1, 72", "2, 72", "4, 200"})
    void theSmallProblemOfAKernelThatSplitsTilesInAClusterIsRagged(long splits, long size) {
        OpFolder gemm = ops.read(ops.reference("gemm"));
        Problem large = problem(gemm, 4096);
        Point point = gemm.space(large, "cuda").family("wgmma").orElseThrow().simplest()
                .with("CONSUMER_GROUPS", new KnobValue.Whole(1))
                .with("STAGES", new KnobValue.Whole(4))
                .with("CLUSTER_K", new KnobValue.Whole(splits));
        CandidateTask task = new CandidateTask(ops.reference("gemm"), large, 1, 0, 1, "split");
        Build build = new Build(new CandidateId("0".repeat(64)), point, "artifact");

        JobFactory factory = new JobFactory(ops, InputSeeds.of(folder.resolve("secret")), new NoTarget());

        assertThat(factory.smallProblem(new CorrectnessRequest(task, build))).hasValue(problem(gemm, size));
    }

    private static Problem problem(OpFolder op, long size) {
        List<String> names = op.op().dimensions();
        return new Problem("gemm", DataType.F16, Dimensions.of(names, Collections.nCopies(names.size(), size)));
    }

    /** The choice of a problem makes no job. */
    private static final class NoTarget implements JobTarget {
        @Override
        public ProblemJobs jobs(OpFolder op, Problem problem) {
            throw new AssertionError(problem);
        }

        @Override
        public Path candidate(ProblemJobs jobs, Build build, Heartbeat heartbeat) {
            throw new AssertionError(build);
        }

        @Override
        public Job job(ProblemJobs jobs, JobInputs inputs, List<JobProgram> programs, Heartbeat heartbeat) {
            throw new AssertionError(programs);
        }

        @Override
        public Job timed(ProblemJobs jobs, Job job, Effort effort, Heartbeat heartbeat) {
            throw new AssertionError(effort);
        }
    }
}
