package dev.lathe.worker.op;

import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Optional;

/** An op on the CPU: the truth, in C or Python, and the vendor's library are sources in the op's folder. */
public record CpuSection(List<DataType> dtypes, String reference, Optional<String> vendor, List<FamilyFolder> families)
        implements Section {
    public CpuSection {
        dtypes = List.copyOf(dtypes);
        families = List.copyOf(families);
    }

    @Override
    public String referenceSource() {
        return reference;
    }
}
