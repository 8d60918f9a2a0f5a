package dev.lathe.worker.op;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Optional;

/** The part of an op for one kind of device. The first family is the simplest. */
public sealed interface Section permits CpuSection, CudaSection, CommandsSection {
    List<DataType> dtypes();

    List<FamilyFolder> families();

    String referenceSource();

    /** Returns the file of a reference in Python; empty if the reference is compiled. */
    default Optional<String> pythonReference() {
        return Optional.of(referenceSource()).filter(source -> source.endsWith(".py"));
    }

    /** Returns the source that calls the vendor library. */
    Optional<String> vendor();

    /** Returns how candidates are sampled unless a manifest says so. */
    SamplingPlan sampling();
}
