package dev.lathe.worker.op;

import dev.lathe.tuning.op.DataType;
import dev.lathe.worker.op.launch.ProgramRule;
import java.util.List;
import java.util.Optional;

/**
 * An op on CUDA devices. The reference's outputs are of the reference type. What {@code prepare} makes of the inputs is made
 * once, outside the timed region. FLOP over the peak factor are what the hardware must do: 2 where half of the operand is
 * known to be zero and the count is that of the dense problem.
 */
public record CudaSection(
        List<DataType> dtypes,
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
}
