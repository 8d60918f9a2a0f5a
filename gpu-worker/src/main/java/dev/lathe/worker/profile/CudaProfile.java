package dev.lathe.worker.profile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.compile.PtxasReport;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The profile on a CUDA device: a candidate's time relative to the roofline, the compiler's resource usage, and
 * hardware counters if they are available.
 */
public final class CudaProfile {
    /** Counters of a kernel that is twenty times off the roofline take seconds and tell nothing new. */
    private static final double SMALLEST_ROOFLINE_SHARE = 0.05;

    private final OpFolders ops;
    private final CudaPeaks peaks;
    private final Compiler compiler;
    private final CudaCounters counters;

    public CudaProfile(OpFolders ops, CudaPeaks peaks, Compiler compiler, CudaCounters counters) {
        this.ops = ops;
        this.peaks = peaks;
        this.compiler = compiler;
        this.counters = counters;
    }

    public Profile profile(ProfileRequest request, Heartbeat heartbeat) {
        Profile.Static known = known(request, heartbeat);
        return switch (counters(known, request, heartbeat)) {
            case CudaCounters.Result.Measured(LaunchCounters launch) -> withCounters(known, launch);
            case CudaCounters.Result.Unavailable(String reason) -> new Profile.Static(
                    known.bottleneck(), known.rooflineShare(), known.facts(), Optional.of(reason));
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
        return new Profile.Counters(launch.bottleneck(), values);
    }

    private Profile.Static known(ProfileRequest request, Heartbeat heartbeat) {
        CandidateTask task = request.task();
        OpFolder op = ops.read(task.op());
        Roofline roofline = peaks.roofline(op.cuda(), task.problem().dtype());
        Work work = Work.of(op, task.problem());
        return roofline.profile(work, request.medianNanoseconds(), compiled(op, request, heartbeat));
    }

    private SortedMap<String, Double> compiled(OpFolder op, ProfileRequest request, Heartbeat heartbeat) {
        SortedMap<String, Double> facts = new TreeMap<>();
        report(op, request, heartbeat).ifPresent(report -> {
            report.registers().ifPresent(registers -> facts.put("registers", (double) registers));
            report.spilledBytes().ifPresent(bytes -> facts.put("spilled_bytes", (double) bytes));
            report.sharedMemoryBytes().ifPresent(bytes -> facts.put("static_shared_bytes", (double) bytes));
        });
        return facts;
    }

    /** Returns the report of the stored artifact. */
    private Optional<CompileReport> report(OpFolder op, ProfileRequest request, Heartbeat heartbeat) {
        CudaRecipes recipes = new CudaRecipes(op, request.task().problem().dtype());
        return switch (compiler.build(recipes.candidate(request.build().candidate()), heartbeat)) {
            case Outcome.Ok<Artifact>(Artifact built) -> Optional.of(new PtxasReport(built.log())
                    .of(built.hash(), compiler.toolchain().version(), built.milliseconds()));
            case Outcome.Rejected<Artifact> rejected -> Optional.empty();
        };
    }
}
