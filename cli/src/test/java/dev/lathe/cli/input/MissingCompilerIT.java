package dev.lathe.cli.input;

import dev.lathe.cli.Lathe;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests commands that need a compiler in processes without one on PATH. */
@Timeout(120)
class MissingCompilerIT {
    @TempDir
    private static Path folder;

    @AutoClose
    private static TestCluster cluster;

    @BeforeAll
    static void open() throws IOException {
        cluster = new TestCluster(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "worker --devices cpu",
        "worker",
        "run --op gemm --shapes 8x8x8 --devices cpu",
        "check gemm --device cpu --shape 8x8x8"
    })
    void isNamedInOneLine(String line) {
        OneLine.rejects(withoutCompiler(line), 2, List.of(
                "no C++ compiler on PATH (searched c++, g++, clang++); on Debian and Ubuntu: apt-get install g++"));
    }

    private static Printed withoutCompiler(String line) {
        // Java reports the variable, which failsafe sets.
        Stream<String> java = Stream.of(
                "/usr/bin/env", "-u", "JDK_JAVA_OPTIONS",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-XX:+IgnoreUnrecognizedVMOptions", "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow", "-Dlathe.home=" + TestCluster.root(),
                "-cp", System.getProperty("java.class.path"), Lathe.class.getName());
        List<String> words = Stream.concat(java, Stream.of(line.split(" "))).toList();
        CommandEnd end = Command.in(folder, Duration.ofSeconds(60), words)
                .with(Map.of(
                        "PATH",
                        "/none",
                        "LATHE_DATA",
                        folder.resolve("data").toString(),
                        "TEMPORAL_ADDRESS",
                        cluster.console()
                                .context()
                                .environment()
                                .get("TEMPORAL_ADDRESS")
                                .orElseThrow()))
                .run();
        return new Printed(end instanceof CommandEnd.Exited(int status, String output) ? status : -1, "", end.output());
    }
}
