package dev.lathe.worker.op.reading;

import dev.lathe.worker.op.DeviceNumbers;
import dev.lathe.worker.op.ProgramRule;
import java.util.List;
import java.util.stream.Stream;

/** A reader of the op's programs: the reference and the preparation. Sizes may use the op's names and device limits. */
record ProgramReader(FileChecks checks, OpJson json, List<String> names) {
    private static final String PYTHON = ".py";

    /** Returns the reference: CUDA code with launches, or Python without launches. */
    ProgramRule reference(OpJson.ProgramJson program) {
        return program("cuda.reference", program);
    }

    ProgramRule preparation(OpJson.ProgramJson program) {
        checks.require(!program.source().endsWith(PYTHON), "cuda.prepare.source", "must be CUDA code, not Python");
        return program("cuda.prepare", program);
    }

    private ProgramRule program(String field, OpJson.ProgramJson program) {
        checks.requireFile(field + ".source", program.source());
        checks.require(
                program.launches().isPresent() != program.source().endsWith(PYTHON),
                field + ".launches",
                "CUDA code requires launches; a Python source must not have them");
        return new ProgramRule(
                program.source(), launches().launches(field + ".launches", program.launches().orElse(List.of())));
    }

    private LaunchReader launches() {
        Formulas sizes = Formulas.over(
                checks.file(), Stream.concat(names.stream(), DeviceNumbers.NAMES.stream()).toList());
        List<String> tensors = json.tensors().stream().map(OpJson.TensorJson::name).toList();
        return new LaunchReader(sizes, tensors, List.of(), List.of());
    }
}
