package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.evaluation.CompileReport;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** The activity that builds candidates on the host of their device. The same candidate gives the same artifact. */
@ActivityInterface
public interface CompileActivity {
    @ActivityMethod(name = "compile")
    BatchResult<CompileReport> compile(Batch<CompileRequest> batch);
}
