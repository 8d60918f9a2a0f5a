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
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The binary of a runner, compiled from its sources and the shared folders at first use and again when they change.
 */
public final class RunnerBinary {
    private static final FirstUse COMPILATION = new FirstUse("compiling the runner");
    private static final List<String> SHARED = List.of("common", "third_party");
    private static final Pattern TEST = Pattern.compile("[^/]+/.*/.*");
    private static final Pattern SOURCE = Pattern.compile(".*\\.(c|cpp|cu)");

    private static final String DEVICE_CODE = ".cu";

    /** Each takes as long as the device code, which is one unit. */
    private static final int CUDA_HOST_UNITS = 4;

    private final Path sources;
    private final List<String> flags;
    private final int hostUnits;
    private final Compiler compiler;
    private final StampedHash hash = new StampedHash();

    private RunnerBinary(Path sources, List<String> flags, int hostUnits, Compiler compiler) {
        this.sources = sources;
        this.flags = flags;
        this.hostUnits = hostUnits;
        this.compiler = compiler;
    }

    /** Returns the CPU runner. Its compiler compiles one unit after the other. */
    public static RunnerBinary ofHost(Path sources, Compiler compiler) {
        return new RunnerBinary(sources, List.of("-O2", "-Wall", "-Wextra", "-I", "."), 1, compiler);
    }

    /** Returns the CUDA runner. The compiler must build host programs with kernels. It compiles units together. */
    public static RunnerBinary ofCuda(Path sources, Compiler compiler) {
        return new RunnerBinary(sources, List.of("-I", ".", "-Xcompiler", "-Wall,-Wextra"), CUDA_HOST_UNITS, compiler);
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
            SortedMap<String, String> units = units(names);
            return new Recipe(root, hash.of(root, files), List.copyOf(units.keySet()), units, "", flags);
        } catch (IOException missing) {
            throw ActivityFailures.setup("cannot read the runner's sources: " + missing);
        }
    }

    /**
     * Returns the texts of translation units by name. A unit includes several files, which together take a third of the
     * time that they take one by one.
     */
    private SortedMap<String, String> units(List<String> names) {
        SortedMap<String, String> units = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            String suffix = names.get(i).substring(names.get(i).lastIndexOf('.'));
            String unit = "unit" + (suffix.equals(DEVICE_CODE) ? 0 : i % hostUnits) + suffix;
            units.merge(unit, "#include \"" + names.get(i) + "\"\n", String::concat);
        }
        return units;
    }

    private List<String> folders(Path root) {
        return Stream.concat(
                        SHARED.stream().filter(name -> Files.isDirectory(root.resolve(name))),
                        Stream.of(sources.getFileName().toString()))
                .toList();
    }
}
