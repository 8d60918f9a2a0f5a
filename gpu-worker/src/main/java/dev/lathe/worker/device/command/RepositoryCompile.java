package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.CompileActivity;
import dev.lathe.workflows.contract.activity.build.CompileRequest;

/** Builds candidates by their repository's command; all that are no repository are left to another. */
public record RepositoryCompile(OpFolders ops, Copies copies, CompileActivity others) implements CompileActivity {
    @Override
    public Outcome<CompileReport> compile(CompileRequest request) {
        OpFolder op = ops.read(request.task().op());
        return op.commands().isPresent() ? build(op, request) : others.compile(request);
    }

    private Outcome<CompileReport> build(OpFolder op, CompileRequest request) {
        return switch (copies.of(op, request.candidate(), Heartbeat.of("build", request.task().label()))) {
            case Built.Ready ready -> Outcome.ok(
                    CompileReport.of(ready.id(), "the repository's build", ready.milliseconds()));
            case Built.Refused refused -> Outcome.rejected(refused.rejection());
        };
    }
}
