package dev.lathe.activities.library;

import dev.lathe.activities.op.FamilyFolder;
import dev.lathe.activities.op.OpFolder;
import dev.lathe.activities.recipe.KernelRecipes;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.SortedMap;
import java.util.TreeMap;

/** The kernels that an op's candidates are. */
record Kernels(OpFolder op) {
    Kernel of(Candidate candidate, DataType dtype) {
        FamilyFolder family = op.family(candidate.family());
        SortedMap<String, Long> known = new TreeMap<>();
        known.put(Op.ELEMENT_BYTES, (long) dtype.bytes());
        knobs(candidate).forEach((name, value) -> {
            if (value instanceof KnobValue.Whole(long number)) {
                known.put(name, number);
            }
        });
        String id = CandidateId.of(candidate, family.hash()).brief();
        String name = family.name().replaceAll("\\W", "_") + "_" + id + "_" + dtype;
        return new Kernel(name, dtype, family, new KernelRecipes(op).candidate(candidate), known);
    }

    private static SortedMap<String, KnobValue> knobs(Candidate candidate) {
        return switch (candidate) {
            case Point point -> point.knobs();
            case Source source -> source.knobs();
        };
    }
}
