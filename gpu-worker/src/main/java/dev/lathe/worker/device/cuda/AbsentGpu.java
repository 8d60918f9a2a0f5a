package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.CudaCompile;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.job.reference.PythonQuestion;
import dev.lathe.worker.job.reference.PythonReference;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.build.CompileRequest;

/** What can be tried of an op for CUDA devices on a machine that has none: all but running its kernels. */
public final class AbsentGpu {
    /** What the kernels that come with Lathe are written for. */
    public static final String ARCHITECTURE = "sm_90a";

    /** A reference must cope with any inputs, so it does not matter which. */
    private static final String SEED = "0123456789abcdef";

    private final CudaSetup setup;
    private final Compiler compiler;

    /** Throws Setup where there is no nvcc. */
    public AbsentGpu(CudaSetup setup) {
        this.setup = setup;
        this.compiler = new CudaHost(setup).kernels(ARCHITECTURE);
    }

    public Outcome<CompileReport> compile(CompileRequest request) {
        return new CudaCompile(new OpFolders(setup.kernels()), compiler).compile(request, Heartbeat.silent());
    }

    /** Runs a reference in Python on made inputs, and compiles any other; throws Setup where it fails. */
    public void tryReference(OpFolder op, Problem problem) {
        CudaSection cuda = op.cuda();
        cuda.pythonReference().ifPresentOrElse(
                source -> PythonReference.in(setup.data())
                        .outputs(
                                new PythonQuestion(ProblemJobs.onHost(op, problem), source, cuda.referenceType(), SEED),
                                Heartbeat.silent()),
                () -> compiler.require(
                        new CudaRecipes(op, problem.dtype()).program(cuda.reference()), Heartbeat.silent()));
    }
}
