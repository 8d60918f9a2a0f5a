package dev.lathe.worker.compile;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.op.OpFileException;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.build.CompileRequest;

/** Compiles candidates for the CPU with the machine's compiler. */
public final class CpuCompile implements CompileActivity {
    private final OpFolders ops;
    private final Compiler compiler;

    public CpuCompile(OpFolders ops, Compiler compiler) {
        this.ops = ops;
        this.compiler = compiler;
    }

    @Override
    public Outcome<CompileReport> compile(CompileRequest request) {
        OpFolder op = ops.read(request.task().op());
        return switch (compiler.build(recipe(op, request), Heartbeat.of("compile", request.task().label()))) {
            case BuildOutcome.Built(Artifact built) -> Outcome.ok(
                    CompileReport.of(built.hash(), compiler.toolchain().version(), built.milliseconds())
                            .launchedBy(op.launchWords(request.candidate())));
            case BuildOutcome.Refused(var rejection) -> Outcome.rejected(rejection);
        };
    }

    private static Recipe recipe(OpFolder op, CompileRequest request) {
        try {
            return new KernelRecipes(op).candidate(request.candidate());
        } catch (OpFileException unfit) {
            throw unfit.asSetup();
        }
    }
}
