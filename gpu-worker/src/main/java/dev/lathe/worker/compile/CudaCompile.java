package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.build.CompileRequest;

/** Compiles candidates for one CUDA architecture. */
public final class CudaCompile implements CompileActivity {
    private final OpFolders ops;
    private final Compiler compiler;

    public CudaCompile(OpFolders ops, Compiler compiler) {
        this.ops = ops;
        this.compiler = compiler;
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request) {
        OpFolder op = ops.read(request.task().op());
        return switch (compiler.build(recipe(op, request), Heartbeat.of("compile", request.task().label()))) {
            case BuildOutcome.Built(Artifact built) -> result(built, op.launchWords(request.candidate()));
            case BuildOutcome.Refused(var rejection) -> Outcome.rejected(rejection);
        };
    }

    private Outcome<CompileReport> result(Artifact built, String launch) {
        PtxasReport report = new PtxasReport(built.log());
        return report.serialisation()
                .<Outcome<CompileReport>>map(line -> Outcome.rejected(
                        new Rejection(RejectionStage.COMPILE, line, built.log())))
                .orElseGet(() -> Outcome.ok(
                        report.of(built.hash(), compiler.toolchain().version(), built.milliseconds())
                                .launchedBy(launch)));
    }

    private static Recipe recipe(OpFolder op, CompileRequest request) {
        try {
            return new CudaRecipes(op, request.task().problem().dtype()).candidate(request.candidate());
        } catch (OpFileException unfit) {
            throw unfit.asSetup();
        }
    }
}
