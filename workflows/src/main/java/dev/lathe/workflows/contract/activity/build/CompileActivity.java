package dev.lathe.workflows.contract.activity.build;

import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;

/** Builds a candidate on its device's host. Building the same candidate again gives the same artifact. */
@ActivityInterface
public interface CompileActivity {
    @ActivityMethod(name = "compile")
    CompileResult compile(CompileRequest request);
}
