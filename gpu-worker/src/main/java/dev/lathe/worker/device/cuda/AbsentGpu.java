package dev.lathe.worker.device.cuda;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.compile.CudaCompile;
import dev.lathe.worker.compile.CudaCompilers;
import dev.lathe.worker.compile.CudaRecipes;
import dev.lathe.worker.job.ProblemJobs;
import dev.lathe.worker.job.PythonCall;
import dev.lathe.worker.job.PythonFunctions;
import dev.lathe.worker.op.CudaSection;
import dev.lathe.worker.op.OpFolder;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.CompileRequest;
import java.util.List;

/** The checks of a CUDA op on a machine without a GPU: compilation and a reference in Python. */
public final class AbsentGpu {
    /** The architecture of Lathe's own kernels. */
    public static final String ARCHITECTURE = "sm_90a";

    /** Any seed will do, because a reference must accept all inputs. */
    private static final String SEED = "0123456789abcdef";

    private final CudaSetup setup;
    private final CudaCompilers compilers;

    public AbsentGpu(CudaSetup setup) {
        this.setup = setup;
        this.compilers = new CudaHost(setup).kernels(ARCHITECTURE);
    }

    /** Throws Setup if this machine lacks the op's compiler. */
    public Outcome<CompileReport> compile(CompileRequest request) {
        return new CudaCompile(new OpFolders(setup.kernels()), compilers).compile(request, Heartbeat.silent());
    }

    /** Runs a Python reference on generated inputs or compiles a CUDA reference; throws Setup if it fails. */
    public void tryReference(OpFolder op, Problem problem) {
        CudaSection cuda = op.cuda();
        ProblemJobs jobs = ProblemJobs.onHost(op, problem);
        cuda.pythonReference()
                .ifPresentOrElse(
                        source -> PythonFunctions.in(setup.data())
                                .outputs(
                                        new PythonCall(jobs, jobs.tensors(), source, cuda.referenceType(), SEED),
                                        List.of(),
                                        Heartbeat.silent()),
                        () -> compilers.of(op).require(
                                new CudaRecipes(op, problem.dtype()).program(cuda.reference()), Heartbeat.silent()));
    }
}
