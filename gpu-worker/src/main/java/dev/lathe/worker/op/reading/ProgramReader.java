package dev.lathe.worker.op.reading;

import dev.lathe.worker.op.file.OpJson;
import dev.lathe.worker.op.launch.DeviceNumbers;
import dev.lathe.worker.op.launch.ProgramRule;
import java.util.List;
import java.util.stream.Stream;

/** Reads the op's own programs: its reference, and what prepares tensors. Sizes are made of the op's names and the device's. */
record ProgramReader(Demands demands, OpJson json, List<String> names) {
    private static final String PYTHON = ".py";

    /** Device code with launches, or Python without. */
    ProgramRule reference(OpJson.ProgramJson program) {
        return program("cuda.reference", program);
    }

    ProgramRule preparation(OpJson.ProgramJson program) {
        demands.that(!program.source().endsWith(PYTHON), "cuda.prepare.source", "must be device code");
        return program("cuda.prepare", program);
    }

    private ProgramRule program(String field, OpJson.ProgramJson program) {
        demands.file(field + ".source", program.source());
        demands.that(
                program.launches().isPresent() != program.source().endsWith(PYTHON),
                field + ".launches",
                "is missing, or of no use to a source in Python");
        return new ProgramRule(
                program.source(), launches().launches(field + ".launches", program.launches().orElse(List.of())));
    }

    private LaunchReader launches() {
        Formulas sizes = Formulas.over(
                demands.file(), Stream.concat(names.stream(), DeviceNumbers.NAMES.stream()).toList());
        List<String> tensors = json.tensors().stream().map(OpJson.TensorJson::name).toList();
        return new LaunchReader(sizes, tensors, List.of(), List.of());
    }
}
