package dev.lathe.tuning.report;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;
import java.util.List;
import java.util.Optional;

/** The content of an op's files that a brief shows: the op, and its families for the campaign's kind of device. */
public record BriefOp(Op op, List<KernelFamily> families) {
    public BriefOp {
        families = List.copyOf(families);
    }

    /** A family with the text of its source file. The flags are those of every candidate. */
    public record KernelFamily(
            String name,
            String about,
            List<Knob> knobs,
            List<Constraint> constraints,
            List<String> flags,
            String fileName,
            String source) {
        public KernelFamily {
            knobs = List.copyOf(knobs);
            constraints = List.copyOf(constraints);
            flags = List.copyOf(flags);
        }
    }

    Optional<KernelFamily> family(String name) {
        return families.stream().filter(family -> family.name().equals(name)).findFirst();
    }
}
