package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that builds a candidate on the host of its device. The same candidate gives the same artifact. */
@ActivityInterface
public interface CompileActivity {
    @ActivityMethod(name = "compile")
    Outcome<CompileReport> compile(CompileRequest request);
}
