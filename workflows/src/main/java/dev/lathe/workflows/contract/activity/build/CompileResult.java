package dev.lathe.workflows.contract.activity.build;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Rejection;

/** A build, or why there is none. */
public sealed interface CompileResult {
    record Compiled(CompileReport report) implements CompileResult {}

    record NotCompiled(Rejection rejection) implements CompileResult {}
}
