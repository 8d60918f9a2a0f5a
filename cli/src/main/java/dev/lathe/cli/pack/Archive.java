package dev.lathe.cli.pack;

import dev.lathe.cli.process.CliContext;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.HostEnvironment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Packs Lathe with all that it needs to run into one compressed file, which unpacks to the folder {@code lathe}. */
public final class Archive {
    /** The Java modules that Lathe and its libraries use. */
    private static final String MODULES = "java.base,java.logging,java.management,java.naming,java.net.http,java.sql,"
            + "java.xml,jdk.httpserver,jdk.unsupported,jdk.crypto.ec,jdk.management,jdk.zipfs";

    /** The launcher, the licenses, and the pages that the README links to. */
    private static final List<String> ROOT_FILES = List.of(
            "lathe",
            "LICENSE",
            "THIRD-PARTY.md",
            "README.md",
            "ARCHITECTURE.md",
            "CHANGELOG.md",
            "CONTRIBUTING.md",
            "RATIONALE.md",
            "SECURITY.md");

    private static final Duration TOOL_TIMEOUT = Duration.ofMinutes(15);

    private final Path home;
    private final HostEnvironment environment;
    private final Optional<Path> server;

    /** Creates an archive. Without a server binary, the target machine uses TEMPORAL_ADDRESS or an in-memory server. */
    public Archive(CliContext context, Optional<Path> server) {
        this.home = context.home();
        this.environment = context.environment();
        this.server = server;
    }

    /** Writes the file and returns its size in bytes. */
    public long write(Path target) {
        try {
            Path stage = Files.createTempDirectory("lathe-pack");
            try {
                fill(stage.resolve("lathe"));
                run("tar", "-C", stage.toString(), "-I", "xz -T0", "-cf", target.toString(), "lathe");
                return Files.size(target);
            } finally {
                remove(stage);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot write the archive", failure);
        }
    }

    private void fill(Path lathe) throws IOException {
        Path jars = Files.createDirectories(lathe.resolve("cli/target/lib"));
        StoredJar.copy(home.resolve("cli/target/lathe.jar"), lathe.resolve("cli/target/lathe.jar"));
        for (Path jar : listed(home.resolve("cli/target/lib"))) {
            StoredJar.copy(jar, jars.resolve(jar.getFileName()));
        }
        for (String folder :
                List.of(
                        "gpu-worker/kernels",
                        "gpu-worker/native",
                        "gpu-worker/hostile",
                        "gpu-worker/gpu",
                        "local-temporal/licenses",
                        "docs")) {
            copy(folder, lathe);
        }
        for (String file : ROOT_FILES) {
            Files.copy(home.resolve(file), lathe.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        runtime(lathe.resolve("runtime"));
        if (server.isPresent()) {
            Files.copy(server.get(), lathe.resolve("runtime/bin/temporal"));
        }
    }

    private void runtime(Path target) {
        Path jlink = Path.of(System.getProperty("java.home"), "bin", "jlink");
        if (!Files.isExecutable(jlink)) {
            throw CommandFailure.usage("this Java has no jlink, which builds the runtime; set LATHE_JDK to a JDK");
        }
        run(jlink.toString(), "--add-modules", MODULES, "--strip-debug", "--no-header-files", "--no-man-pages",
                "--output", target.toString());
    }

    private static List<Path> listed(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Copies a folder below the home folder. */
    private void copy(String folder, Path lathe) throws IOException {
        try (Stream<Path> files = Files.walk(home.resolve(folder))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = lathe.resolve(home.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static void remove(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path dir, @Nullable IOException failure) throws IOException {
                Files.delete(dir);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Runs a program; throws CommandFailure with its output if it fails or is missing. */
    private void run(String... command) {
        var result = Command.of(environment, TOOL_TIMEOUT, List.of(command)).run();
        if (!result.succeeded()) {
            throw CommandFailure.usage(command[0] + " failed: " + result.output().strip());
        }
    }
}
