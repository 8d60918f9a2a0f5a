package dev.lathe.worker.runner;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.compile.Artifact;
import dev.lathe.worker.compile.Compiler;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.FolderHash;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The runner's binary. It is compiled from its sources at first use and again when they change. */
public final class RunnerBinary {
    private static final Pattern SOURCE = Pattern.compile(".*\\.(c|cpp|cu)");

    private final Path sources;
    private final List<String> flags;
    private final Compiler compiler;

    private RunnerBinary(Path sources, List<String> flags, Compiler compiler) {
        this.sources = sources;
        this.flags = flags;
        this.compiler = compiler;
    }

    public static RunnerBinary ofHost(Path sources, Compiler compiler) {
        return new RunnerBinary(sources, List.of("-O2", "-Wall", "-Wextra"), compiler);
    }

    /** Returns the CUDA runner. The compiler must build host programs with kernels. */
    public static RunnerBinary ofCuda(Path sources, Compiler compiler) {
        return new RunnerBinary(sources, List.of("-Xcompiler", "-Wall,-Wextra"), compiler);
    }

    /** Returns the binary; throws Setup if the sources are missing or do not compile. */
    public Artifact obtain(Heartbeat heartbeat) {
        return switch (compiler.build(recipe(), heartbeat)) {
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
        try (Stream<Path> files = Files.list(sources)) {
            List<String> names = files.map(file -> file.getFileName().toString())
                    .filter(name -> SOURCE.matcher(name).matches())
                    .sorted()
                    .toList();
            return Recipe.of(sources, FolderHash.of(sources), names, flags);
        } catch (IOException missing) {
            throw ActivityFailures.setup("cannot read the runner's sources: " + missing);
        }
    }
}
