package dev.lathe.worker.compile;

import dev.lathe.worker.process.MeasurementLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;

/** Compilers with sources for a test. */
final class Compilers {
    static final List<String> SHARED = List.of("-shared", "-fPIC");
    private static final CompileLimits LONG_LIMITS = new CompileLimits(Duration.ofMinutes(5), 512L << 20);
    private static final CompileLimits SHORT_LIMITS = new CompileLimits(Duration.ofSeconds(2), 512L << 20);

    private final Path folder;
    private final Path sources;
    private final Path calls;

    Compilers(Path folder) throws IOException {
        this.folder = folder;
        sources = Files.createDirectory(folder.resolve("sources"));
        calls = folder.resolve("calls");
        Files.writeString(sources.resolve("kernel.c"), "int answer(void) { return 42; }\n");
    }

    Compiler withLongLimits(Toolchain toolchain) {
        return compiler(toolchain, LONG_LIMITS);
    }

    Compiler withShortLimits(Toolchain toolchain) {
        return compiler(toolchain, SHORT_LIMITS);
    }

    private Compiler compiler(Toolchain toolchain, CompileLimits limits) {
        return new Compiler(toolchain, new ArtifactStore(folder.resolve("store")), new MeasurementLock(), limits);
    }

    /** Returns the machine's compiler wrapped in a script that records each call. */
    Toolchain counted() throws IOException {
        return wrapped("echo call >>" + calls);
    }

    /** Returns the machine's compiler after a script. */
    Toolchain wrapped(String script) throws IOException {
        return scripted(script + "\nexec " + HostToolchain.find().compiler() + " \"$@\"");
    }

    Path calls() {
        return calls;
    }

    Toolchain scripted(String script) throws IOException {
        Path compiler = Files.writeString(folder.resolve("cc"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwx------"));
        return HostToolchain.of(compiler, "scripted 1", "any");
    }

    Recipe recipe(List<String> flags) {
        return Recipe.of(sources, "hash of the folder", List.of("kernel.c"), flags);
    }

    Recipe edited(String code) {
        return recipe(SHARED).writing("kernel.c", code);
    }
}
