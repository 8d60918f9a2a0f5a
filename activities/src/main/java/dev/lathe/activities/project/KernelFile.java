package dev.lathe.activities.project;

import dev.lathe.activities.project.FamilySources.FamilySource;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.report.KeptKernel;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.SourceFiles;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The source file of a kept kernel: a description, its knobs as macros, and the code of the family or of the
 * submission. If candidates have several files, it is instead a patch of them, after the description and the knobs.
 */
record KernelFile(String name, String text) {
    /** The pattern of the names of these files. */
    static final String NAMES = "iter\\d+_.*\\.(c|cu|cl|cpp|h|diff)";

    /** Returns the file of a kernel with its description. Empty if the op has no sources. */
    static Optional<KernelFile> of(KeptKernel kernel, OpReference op, FamilySources sources) {
        return of(kernel.name(), kernel.proposal().candidate(), op, sources)
                .map(file -> new KernelFile(file.name, description(kernel) + file.text()));
    }

    /** Returns the file of a candidate without a description. Empty if the op has no sources. */
    static Optional<KernelFile> of(String name, Candidate candidate, OpReference op, FamilySources sources) {
        return sources.find(op, candidate.family())
                .map(family -> SourceFiles.parse(family.text())
                        .map(originals -> new KernelFile(name + ".diff", patch(candidate, originals)))
                        .orElseGet(() -> new KernelFile(name + "." + family.extension(), text(candidate, family))));
    }

    private static String patch(Candidate candidate, SourceFiles originals) {
        FilesDiff edits = new FilesDiff("a", originals, "b", files(candidate, originals));
        return "# " + candidate.assignments() + "\n" + edits.text();
    }

    /** Returns the files of a candidate of a family with several files. */
    static SourceFiles files(Candidate candidate, SourceFiles originals) {
        return switch (candidate) {
            case Point point -> originals;
            case Source source -> SourceFiles.parse(source.code()).map(originals::with).orElse(originals);
        };
    }

    private static String text(Candidate candidate, FamilySource family) {
        String settings =
                candidate.knobs().entrySet().stream().map(KernelFile::setting).collect(Collectors.joining());
        return settings + "\n" + switch (candidate) {
            case Point point -> family.text();
            case Source source -> source.code();
        };
    }

    private static String description(KeptKernel kernel) {
        return kernel.header().stream()
                .map(line -> " * " + line.replace("*/", "* /") + "\n")
                .collect(Collectors.joining("", "/*\n", " */\n"));
    }

    /** Returns a macro for a number or an identifier, and a comment for other values, which are compiler flags. */
    private static String setting(Map.Entry<String, KnobValue> knob) {
        String value = knob.getValue().toString();
        return value.matches("-?\\d+|[A-Za-z_]\\w*")
                ? "#define " + knob.getKey() + " " + value + "\n"
                : "/* " + knob.getKey() + ": " + (value.isEmpty() ? "none" : value.replace("*/", "* /")) + " */\n";
    }
}
