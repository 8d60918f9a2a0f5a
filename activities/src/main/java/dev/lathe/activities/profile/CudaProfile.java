package dev.lathe.activities.profile;

import dev.lathe.activities.command.Heartbeat;
import dev.lathe.activities.compile.BuildOutcome;
import dev.lathe.activities.compile.Compiler;
import dev.lathe.activities.compile.PtxasReport;
import dev.lathe.activities.op.OpFileException;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.op.OpFolders;
import dev.lathe.activities.peak.Bottleneck;
import dev.lathe.activities.peak.CudaPeaks;
import dev.lathe.activities.peak.Roofline;
import dev.lathe.activities.peak.Work;
import dev.lathe.activities.recipe.CudaRecipes;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.workflows.contract.activity.ProfileActivity;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Task;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sets a candidate's time against the device's roofline, with what its compiler said of it. Needs no time on the device. */
public final class CudaProfile implements ProfileActivity {
    private final OpFolders ops;
    private final CudaPeaks peaks;
    private final Compiler compiler;

    public CudaProfile(OpFolders ops, CudaPeaks peaks, Compiler compiler) {
        this.ops = ops;
        this.peaks = peaks;
        this.compiler = compiler;
    }

    @Override
    public Profile profile(ProfileRequest request) {
        Task task = request.task();
        try {
            OpFolder op = ops.read(task.op());
            Roofline roofline = peaks.roofline(op.cuda(), task.problem().dtype());
            Work work = Work.of(op, task.problem());
            double nanoseconds = request.medianNanoseconds();
            SortedMap<String, Double> facts = RooflineFacts.of(roofline, work, nanoseconds);
            report(op, request).ifPresent(report -> {
                report.registers().ifPresent(registers -> facts.put("registers", (double) registers));
                report.spilledBytes().ifPresent(bytes -> facts.put("spilled_bytes", (double) bytes));
                report.sharedMemoryBytes().ifPresent(bytes -> facts.put("static_shared_bytes", (double) bytes));
            });
            return new Profile.Static(
                    Bottleneck.of(roofline, work, nanoseconds).toString(), roofline.bestNanoseconds(work) / nanoseconds, facts);
        } catch (OpFileException unfit) {
            throw unfit.asSetup();
        }
    }

    /** What was built before is found again. */
    private Optional<CompileReport> report(OpFolder op, ProfileRequest request) {
        CudaRecipes recipes = new CudaRecipes(op, request.task().problem().dtype());
        Heartbeat heartbeat = Heartbeat.of("profile", request.task().label());
        return switch (compiler.build(recipes.candidate(request.build().candidate()), heartbeat)) {
            case BuildOutcome.Built(var built) -> Optional.of(new PtxasReport(built.log())
                    .of(built.hash(), compiler.toolchain().version(), built.milliseconds()));
            case BuildOutcome.Refused refused -> Optional.empty();
        };
    }
}
