package dev.lathe.worker.op;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Optional;

/**
 * The CPU section of an op: a reference in C or Python, an optional vendor source, the threads of a candidate and of
 * the vendor library, the installed libraries that candidates may call, and the families.
 */
public record CpuSection(
        List<DataType> dtypes,
        String reference,
        Optional<String> vendor,
        int threads,
        List<String> libraries,
        List<FamilyFolder> families)
        implements Section {
    public CpuSection {
        dtypes = List.copyOf(dtypes);
        libraries = List.copyOf(libraries);
        families = List.copyOf(families);
    }

    @Override
    public String referenceSource() {
        return reference;
    }

    @Override
    public SamplingPlan sampling() {
        return SamplingPlan.standard();
    }
}
