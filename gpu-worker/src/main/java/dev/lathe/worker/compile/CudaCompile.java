package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.CompileRequest;
import java.util.Optional;

/** The compilation of candidates for one CUDA architecture. */
public record CudaCompile(OpFolders ops, CudaCompilers compilers) {
    /** Compiles a candidate; rejects a kernel whose wgmma instructions ptxas serializes. */
    public Outcome<CompileReport> compile(CompileRequest request, Heartbeat heartbeat) {
        OpFolder op = ops.read(request.task().op());
        Recipe recipe = new CudaRecipes(op, request.task().problem().dtype()).candidate(request.candidate());
        Compiler compiler = compilers.of(op);
        return compiler.build(recipe, heartbeat)
                .flatMap(built -> report(built, compiler.toolchain().version()))
                .map(report -> report.withLaunch(op.launchText(request.candidate())));
    }

    private static Outcome<CompileReport> report(Artifact built, String compiler) {
        PtxasReport report = new PtxasReport(built.log());
        Optional<String> serialization = report.serialization();
        return serialization.isPresent()
                ? Outcome.rejected(new Rejection(RejectionStage.COMPILE, serialization.get(), built.log()))
                : Outcome.ok(report.of(built.hash(), compiler, built.milliseconds()));
    }
}
