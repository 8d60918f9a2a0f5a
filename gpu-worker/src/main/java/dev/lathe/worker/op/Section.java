package dev.lathe.worker.op;

import dev.lathe.tuning.op.DataType;
import java.util.List;
import java.util.Optional;

/** What an op has for one kind of device. The first family is the simplest. */
public sealed interface Section permits CpuSection, CudaSection, CommandsSection {
    List<DataType> dtypes();

    List<FamilyFolder> families();

    /** The file that holds the truth. */
    String referenceSource();

    /** The file that holds the truth as a function over NumPy arrays; empty where it is made by a compiler. */
    default Optional<String> pythonReference() {
        return Optional.of(referenceSource()).filter(source -> source.endsWith(".py"));
    }

    /** The source that calls a library which others have tuned. */
    Optional<String> vendor();
}
