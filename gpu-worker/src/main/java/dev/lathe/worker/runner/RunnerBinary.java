package dev.lathe.worker.runner;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.FirstUse;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.StampedHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The binary of a runner, compiled from its sources and the shared folders at first use and again when they change.
 */
public final class RunnerBinary {
    private static final FirstUse COMPILATION = new FirstUse("compiling the runner");
    private static final List<String> SHARED = List.of("common", "third_party");
    private static final Pattern TEST = Pattern.compile("[^/]+/.*/.*");
    private static final Pattern SOURCE = Pattern.compile(".*\\.(c|cpp|cu)");

    private final Path sources;
    private final List<String> flags;
    private final boolean asOneUnit;
    private final Compiler compiler;
    private final StampedHash hash = new StampedHash();

    private RunnerBinary(Path sources, List<String> flags, boolean asOneUnit, Compiler compiler) {
        this.sources = sources;
        this.flags = flags;
        this.asOneUnit = asOneUnit;
        this.compiler = compiler;
    }

    /** Returns the CPU runner, compiled as one translation unit, which takes half the time of separate files. */
    public static RunnerBinary ofHost(Path sources, Compiler compiler) {
        return new RunnerBinary(sources, List.of("-O2", "-Wall", "-Wextra", "-I", "."), true, compiler);
    }

    /** Returns the CUDA runner. The compiler must build host programs with kernels. */
    public static RunnerBinary ofCuda(Path sources, Compiler compiler) {
        return new RunnerBinary(sources, List.of("-I", ".", "-Xcompiler", "-Wall,-Wextra"), false, compiler);
    }

    /** Returns the binary; throws Setup if the sources are missing or do not compile. */
    public Artifact obtain(Heartbeat heartbeat) {
        return switch (compiler.build(recipe(), heartbeat.during(COMPILATION))) {
            case Outcome.Ok<Artifact>(Artifact runner) -> runner;
            case Outcome.Rejected<Artifact>(Rejection rejection) -> throw ActivityFailures.setup(
                    "the runner in " + sources + " does not compile: " + rejection.reason());
        };
    }

    /** Returns the first digits of the binary's hash. */
    public String version(Heartbeat heartbeat) {
        return obtain(heartbeat).hash().substring(0, 8);
    }

    private Recipe recipe() {
        Path root = requireNonNull(sources.getParent());
        try {
            List<String> files = FolderFiles.of(root, folders(root)).stream()
                    .filter(name -> !TEST.matcher(name).matches())
                    .toList();
            List<String> names =
                    files.stream().filter(name -> SOURCE.matcher(name).matches()).toList();
            return asOneUnit
                    ? oneUnit(root, hash.of(root, files), names)
                    : Recipe.of(root, hash.of(root, files), names, flags);
        } catch (IOException missing) {
            throw ActivityFailures.setup("cannot read the runner's sources: " + missing);
        }
    }

    /** Returns a recipe of the last source with a prelude that includes the others. */
    private Recipe oneUnit(Path root, String hash, List<String> names) {
        String others = names.stream()
                .limit(names.size() - 1L)
                .map(name -> "#include \"" + name + "\"\n")
                .collect(Collectors.joining());
        return new Recipe(root, hash, List.of(names.getLast()), Optional.empty(), others, flags);
    }

    private List<String> folders(Path root) {
        return Stream.concat(
                        SHARED.stream().filter(name -> Files.isDirectory(root.resolve(name))),
                        Stream.of(sources.getFileName().toString()))
                .toList();
    }
}
