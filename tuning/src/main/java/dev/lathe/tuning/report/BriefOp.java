package dev.lathe.tuning.report;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.Knob;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The content of an op's files that a brief shows: the op, its families for the campaign's kind of device, and what is
 * known of its repository if it has one.
 */
public record BriefOp(Op op, List<KernelFamily> families, Optional<Repository> repository) {
    public BriefOp {
        families = List.copyOf(families);
    }

    /**
     * A repository with its own commands.
     *
     * @param editable the files, folders and globs that candidates may edit
     * @param commands the commands by their names
     * @param results what the results file has and how it is judged, one sentence each
     */
    public record Repository(List<String> editable, SortedMap<String, String> commands, List<String> results) {
        public Repository {
            editable = List.copyOf(editable);
            commands = Collections.unmodifiableSortedMap(new TreeMap<>(commands));
            results = List.copyOf(results);
        }
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
