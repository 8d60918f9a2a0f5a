package dev.lathe.worker.op;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Optional;

/**
 * The CUDA section of an op. The outputs of the reference have the reference type. {@code prepare} computes derived
 * tensors once, outside the timed region. The peak factor multiplies the peak rate: it is 2 if the FLOP count is that
 * of the dense problem and half of an operand is known to be zero.
 */
public record CudaSection(
        List<DataType> dtypes,
        KernelCompiler compiler,
        double peakFactor,
        ProgramRule reference,
        DataType referenceType,
        Optional<ProgramRule> prepare,
        Optional<String> vendor,
        List<FamilyFolder> families)
        implements Section {
    public CudaSection {
        dtypes = List.copyOf(dtypes);
        families = List.copyOf(families);
    }

    @Override
    public String referenceSource() {
        return reference.source();
    }

    @Override
    public SamplingPlan sampling() {
        return SamplingPlan.onGpu();
    }
}
