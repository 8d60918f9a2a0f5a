package dev.lathe.cli.export.content;

import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.OpFolder;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The programs of an op on a kind of device. */
public sealed interface Programs permits CpuPrograms, CudaPrograms {
    String kind();

    OpFolder op();

    Program candidate(Candidate candidate, DataType dtype);

    /** What holds the truth, where it is in a language that goes into a library. */
    Optional<Program> reference(DataType dtype);

    /** Of its outputs, but for whole numbers. */
    DataType referenceType();

    /** What makes derived tensors of the inputs; empty where there are none. */
    Optional<Program> prepare(DataType dtype);

    default Program candidate(Candidate candidate, DataType dtype, Recipe recipe) {
        FamilyFolder family = op().family(candidate.family());
        String id = CandidateId.of(candidate, family.hash()).brief();
        String name = family.name().replaceAll("\\W", "_") + "_" + id + "_" + dtype;
        SortedMap<String, Long> known = known(dtype);
        candidate.knobs().forEach((knob, value) -> {
            if (value instanceof KnobValue.Whole(long number)) {
                known.put(knob, number);
            }
        });
        return new Program(name, recipe, Calls.of(family), known);
    }

    static SortedMap<String, Long> known(DataType dtype) {
        SortedMap<String, Long> known = new TreeMap<>();
        known.put(Op.ELEMENT_BYTES, (long) dtype.bytes());
        return known;
    }
}
