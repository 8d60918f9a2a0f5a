package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaCompilers;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The profile on a CUDA device: a candidate's time relative to the roofline, the facts of its build, and hardware
 * counters if they are available.
 */
public final class CudaProfile {
    /** Counters of a kernel that is twenty times off the roofline take seconds and tell nothing new. */
    private static final double SMALLEST_ROOFLINE_SHARE = 0.05;

    private final OpFolders ops;
    private final CudaPeaks peaks;
    private final CudaCompilers compilers;
    private final BuildFacts builds;
    private final CudaCounters counters;

    public CudaProfile(
            OpFolders ops, CudaPeaks peaks, CudaCompilers compilers, BuildFacts builds, CudaCounters counters) {
        this.ops = ops;
        this.peaks = peaks;
        this.compilers = compilers;
        this.builds = builds;
        this.counters = counters;
    }

    /** Begins to count the instructions of a build, which needs no measurement. */
    public void begin(CandidateTask task, Candidate candidate) {
        OpFolder op = ops.read(task.op());
        builds.begin(compilers.of(op), recipe(op, task, candidate));
    }

    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        Profile.Static known = known(request, heartbeat);
        return switch (counters(known, request, heartbeat)) {
            case CudaCounters.Result.Measured(LaunchCounters launch) -> withCounters(known, launch);
            case CudaCounters.Result.Unavailable(String reason) -> new Profile.Static(
                    known.bottleneck(), known.rooflineShare(), known.facts(), Optional.of(reason),
                    known.withoutInstructions());
        };
    }

    private CudaCounters.Result counters(Profile.Static known, ProfileRequest request, Heartbeat heartbeat) {
        return known.rooflineShare() < SMALLEST_ROOFLINE_SHARE
                ? new CudaCounters.Result.Unavailable("hardware counters are read from 5 % of the roofline on")
                : counters.of(request, heartbeat);
    }

    private static Profile withCounters(Profile.Static known, LaunchCounters launch) {
        SortedMap<String, Double> values = new TreeMap<>(known.facts());
        values.putAll(launch.values());
        values.put(Profile.Counters.ROOFLINE_SHARE, known.rooflineShare());
        return new Profile.Counters(
                launch.bottleneck(), values, Optional.of(launch.because()), known.withoutInstructions());
    }

    private Profile.Static known(ProfileRequest request, Heartbeat heartbeat) {
        CandidateTask task = request.task();
        OpFolder op = ops.read(task.op());
        Roofline roofline = peaks.roofline(op.cuda(), task.problem().dtype());
        Work work = Work.of(op, task.problem());
        Compiler compiler = compilers.of(op);
        Recipe recipe = recipe(op, task, request.build().candidate());
        BuildFacts.Found build = request.countsInstructions()
                ? builds.of(compiler, recipe, heartbeat)
                : builds.withoutInstructions(compiler, recipe, heartbeat);
        Profile.Static estimated = roofline.profile(work, request.medianNanoseconds(), build.facts());
        return new Profile.Static(
                estimated.bottleneck(), estimated.rooflineShare(), estimated.facts(), Optional.empty(),
                build.withoutInstructions());
    }

    private static Recipe recipe(OpFolder op, CandidateTask task, Candidate candidate) {
        return new CudaRecipes(op, task.problem().dtype()).candidate(candidate);
    }
}
