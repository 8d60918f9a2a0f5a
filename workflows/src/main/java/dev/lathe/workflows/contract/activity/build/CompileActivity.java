package dev.lathe.workflows.contract.activity.build;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Builds a candidate on its device's host. Building the same candidate again gives the same artifact. */
@ActivityInterface
public interface CompileActivity {
    @ActivityMethod(name = "compile")
    Outcome<CompileReport> compile(CompileRequest request);
}
