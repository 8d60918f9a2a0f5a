package dev.lathe.activities.project;

import dev.lathe.activities.project.FamilySources.FamilySource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.KeptKernel;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The source file of a kept kernel: a description, its knobs as macros, and the code of the family or of the
 * submission.
 */
record KernelFile(String name, String text) {
    /** The pattern of the names of these files. */
    static final String NAMES = "iter\\d+_.*\\.(c|cu|cl|cpp|h)";

    /** Returns the file of a kernel. Empty if the op has no sources. */
    static Optional<KernelFile> of(KeptKernel kernel, OpReference op, FamilySources sources) {
        Candidate candidate = kernel.proposal().candidate();
        return sources.find(op, candidate.family())
                .map(family -> new KernelFile(
                        kernel.name() + "." + family.extension(), text(kernel, candidate, family)));
    }

    private static String text(KeptKernel kernel, Candidate candidate, FamilySource family) {
        return switch (candidate) {
            case Point point -> header(kernel, point.knobs()) + family.text();
            case Source source -> header(kernel, source.knobs()) + source.code();
        };
    }

    private static String header(KeptKernel kernel, SortedMap<String, KnobValue> knobs) {
        String description = kernel.header().stream()
                .map(line -> " * " + line.replace("*/", "* /") + "\n")
                .collect(Collectors.joining());
        String settings = knobs.entrySet().stream().map(KernelFile::setting).collect(Collectors.joining());
        return "/*\n" + description + " */\n" + settings + "\n";
    }

    /** Returns a macro for a number or an identifier, and a comment for other values, which are compiler flags. */
    private static String setting(Map.Entry<String, KnobValue> knob) {
        String value = knob.getValue().toString();
        return value.matches("-?\\d+|[A-Za-z_]\\w*")
                ? "#define " + knob.getKey() + " " + value + "\n"
                : "/* " + knob.getKey() + ": " + (value.isEmpty() ? "none" : value.replace("*/", "* /")) + " */\n";
    }
}
