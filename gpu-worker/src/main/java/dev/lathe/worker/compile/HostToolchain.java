package dev.lathe.worker.compile;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.worker.op.FolderFiles;
import dev.lathe.worker.op.FolderHash;
import dev.lathe.worker.process.AwaitedCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The machine's C and C++ compilers, for its own processor. */
public final class HostToolchain {
    private static final Path CPUINFO = Path.of("/proc/cpuinfo");
    private static final List<String> C = List.of("cc", "gcc", "clang");
    private static final List<String> CPP = List.of("c++", "g++", "clang++");
    private static final Pattern INSTALLED =
            Pattern.compile("bin|include|lib|lib64|libexec|nvvm|targets|.*-linux-gnu");
    private static final Duration QUICK = Duration.ofSeconds(10);

    private HostToolchain() {}

    /** Returns the C compiler, which builds kernels; throws Setup if the machine has none. */
    public static Toolchain find() {
        Path compiler = required("C", C, "gcc libc6-dev");
        return of(compiler, versionOf(compiler), cpuModel()).reading(installation(compiler));
    }

    /** Returns the C++ compiler, which builds the runner. Throws Setup if the machine has none. */
    public static Toolchain programs() {
        Path compiler = required("C++", CPP, "g++");
        String version = versionOf(compiler);
        String identity = compiler + "\n" + version + "\nprogram";
        List<String> libraries = List.of("-ldl", "-lpthread");
        return new Toolchain(compiler, version, cpuModel(), List.of("-pipe", "-std=c++17"), libraries, identity);
    }

    /** Returns the recipe of a program for this host: its files, of which the first is its source. */
    static Recipe program(Path folder, List<String> files) {
        try {
            String hash = FolderHash.of(folder, FolderFiles.of(folder, files));
            return Recipe.of(folder, hash, List.of(files.getFirst()), List.of("-O2", "-Wall", "-Wextra", "-I", "."));
        } catch (IOException missing) {
            throw ActivityFailures.setup("cannot read the source of a program for compilers: " + missing);
        }
    }

    private static Path required(String language, List<String> names, String packages) {
        return onPath(names)
                .orElseThrow(() -> ActivityFailures.setup("no " + language + " compiler on PATH (searched "
                        + String.join(", ", names) + "); on Debian and Ubuntu: apt-get install " + packages));
    }

    private static String versionOf(Path compiler) {
        return output(compiler, List.of("--version")).lines().findFirst().orElse("of unknown version");
    }

    public static Toolchain of(Path compiler, String version, String cpu) {
        return new Toolchain(
                compiler,
                version,
                cpu,
                List.of("-pipe"),
                List.of("-lm", "-ldl", "-lpthread"),
                compiler + "\n" + version + "\n" + cpu);
    }

    /** Returns the folders of the C and C++ compilers of this machine. */
    static List<Path> folders() {
        return Stream.of(C, CPP)
                .flatMap(names -> onPath(names).stream())
                .flatMap(compiler -> installation(compiler).stream())
                .distinct()
                .toList();
    }

    /**
     * Returns the folders beside that of a program. The folder that contains them is not among them, because it may be
     * a user's home.
     */
    static List<Path> installation(Path program) {
        try (Stream<Path> beside = Files.list(requireNonNull(program.toRealPath().getParent()).resolve(".."))) {
            return beside.map(Path::normalize)
                    .filter(folder -> INSTALLED.matcher(folder.getFileName().toString()).matches())
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** Returns the C compiler; empty if the machine has none. */
    public static Optional<Path> onThisMachine() {
        return onPath(C);
    }

    private static Optional<Path> onPath(List<String> names) {
        return names.stream().flatMap(name -> HostEnvironment.current().executable(name).stream()).findFirst();
    }

    /** Returns the output of a compiler for options such as {@code --version}; throws Setup if it fails. */
    static String output(Path compiler, List<String> options) {
        List<String> words = Stream.concat(Stream.of(compiler.toString()), options.stream()).toList();
        Command command = Command.in(Path.of("/"), QUICK, words);
        CommandEnd end = AwaitedCommand.run(command, Heartbeat.silent());
        if (end instanceof CommandEnd.Exited(int code, String output) && code == 0) {
            return output;
        }
        throw ActivityFailures.setup(String.join(" ", words) + " failed: " + end.output().strip());
    }

    /** Returns the processor model as Linux reports it, or the architecture if there is no model name. */
    public static String cpuModel() {
        return namedCpu().orElse(System.getProperty("os.arch"));
    }

    private static Optional<String> namedCpu() {
        return cpuInfo("model name").stream()
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst();
    }

    /** Returns the number of processors that are online. Like the load average, it ignores the limit of a container. */
    public static int cores() {
        return cpuInfo("processor").size();
    }

    private static List<String> cpuInfo(String field) {
        try (Stream<String> lines = Files.lines(CPUINFO)) {
            return lines.filter(line -> line.startsWith(field)).toList();
        } catch (IOException notLinux) {
            return List.of();
        }
    }
}
