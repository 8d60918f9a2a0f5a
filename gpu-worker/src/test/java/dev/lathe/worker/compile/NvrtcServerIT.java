package dev.lathe.worker.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.Await;
import dev.lathe.testing.TestCache;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.worker.device.cuda.NvccHere;
import dev.lathe.worker.process.MeasurementLock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Compiles with NVRTC in forks of a server; requires nvcc's toolkit but no GPU. */
@Timeout(120)
class NvrtcServerIT {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final long MUCH = 4L << 30;
    private static final String KERNEL = "__global__ void kernel() {}\n";
    private static final String INCLUDING = "#include \"pipe\"\n";

    private final ExecutorService threads = Executors.newCachedThreadPool(Thread.ofPlatform().daemon().factory());

    @TempDir
    private Path folder;

    private Path sources;
    private Path pipe;
    private Nvrtc nvrtc;
    private NvrtcServer server;

    @BeforeEach
    void needsNvrtc() throws Exception {
        NvccHere.neededWithNvrtc();
        sources = Files.createDirectory(folder.resolve("sources"));
        pipe = sources.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        TestCache.linkArtifactsInto(folder.resolve("programs"));
        Artifact program = new Compiler(
                        HostToolchain.programs(),
                        new ArtifactStore(folder.resolve("programs/artifacts")),
                        new MeasurementLock(),
                        new CompileLimits(LONG, MUCH))
                .require(Nvrtc.program(Path.of("native")), Heartbeat.silent());
        nvrtc = new Nvrtc(Nvrtc.find(HostEnvironment.current()).orElseThrow(), program);
        server = nvrtc.server();
    }

    private Outcome<Artifact> build(String text, Duration time, long memory) {
        Recipe recipe = Recipe.of(sources, "hash", List.of("kernel.cu"), List.of()).writing("kernel.cu", text);
        return new Compiler(
                        nvrtc.kernels("sm_90a", sources),
                        new ArtifactStore(folder.resolve("artifacts")),
                        new MeasurementLock(),
                        new CompileLimits(time, memory))
                .confinedBy(server)
                .build(recipe, Heartbeat.silent());
    }

    private Outcome<Artifact> build(String text) {
        return build(text, LONG, MUCH);
    }

    private Rejection rejection(String text, Duration time, long memory) {
        return switch (build(text, time, memory)) {
            case Outcome.Rejected<Artifact>(Rejection rejection) -> rejection;
            case Outcome.Ok<Artifact>(Artifact artifact) -> throw new AssertionError(artifact);
        };
    }

    private CompletableFuture<Outcome<Artifact>> building(String text) {
        return CompletableFuture.supplyAsync(() -> build(text), threads);
    }

    /** Waits for the fork that opens the pipe, which blocks it, and returns it. */
    private ProcessHandle blocked() {
        Await.until(() -> forks().stream().anyMatch(NvrtcServerIT::isBlocked));
        assertThat(forks()).hasSize(1);
        return forks().getFirst();
    }

    private static boolean isBlocked(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc/" + process.pid() + "/stat")).contains(") S ");
        } catch (IOException ended) {
            return false;
        }
    }

    /** The next compilation reads a file instead. */
    private void replacePipe() throws IOException {
        Files.delete(pipe);
        Files.writeString(pipe, KERNEL);
    }

    /** Other tests of this JVM have servers, too. */
    private List<ProcessHandle> servers() {
        return ProcessHandle.current().children().filter(this::isServer).toList();
    }

    private boolean isServer(ProcessHandle process) {
        try {
            Path line = Path.of("/proc/" + process.pid() + "/cmdline");
            String words = Files.readString(line, StandardCharsets.ISO_8859_1);
            return words.startsWith(folder.toString()) && words.endsWith("\0--serve\0");
        } catch (IOException ended) {
            return false;
        }
    }

    private List<ProcessHandle> forks() {
        return servers().stream().flatMap(ProcessHandle::children).toList();
    }

    @Test
    void sourcesThatAreCompiledAtTheSameTimeHaveTheirOwnResults() {
        List<CompletableFuture<Outcome<Artifact>>> builds = IntStream.range(0, 8)
                .mapToObj(each -> KERNEL.replace("kernel", "kernel_" + each))
                .map(this::building)
                .toList();
        for (int each = 0; each < 8; each++) {
            assertThat(builds.get(each).join().orElseThrow().log())
                    .contains("'_Z8kernel_" + each + "v'")
                    .containsOnlyOnce("Compiling");
        }
        assertThat(servers()).hasSize(1);
    }

    @Test
    void aCompilationWhoseForkIsKilledRunsAgain() throws Exception {
        CompletableFuture<Outcome<Artifact>> building = building(INCLUDING);
        ProcessHandle fork = blocked();
        replacePipe();
        fork.destroyForcibly();
        assertThat(building.get()).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aCompilationWhoseServerIsKilledRunsAgainInAnotherOne() throws Exception {
        CompletableFuture<Outcome<Artifact>> building = building(INCLUDING);
        ProcessHandle fork = blocked();
        replacePipe();
        servers().forEach(ProcessHandle::destroyForcibly);
        fork.onExit().get();
        assertThat(building.get()).isInstanceOf(Outcome.Ok.class);
    }

    @Test
    void aCompilationOverItsTimeLimitIsKilled() {
        assertThat(rejection(INCLUDING, Duration.ofSeconds(1), MUCH).reason())
                .isEqualTo("did not compile within 1 s");
        assertThat(forks()).isEmpty();
    }

    @Test
    void aCompilationOverItsMemoryLimitCrashesAlone() {
        String large = "__device__ int large[1 << 27] = {1};\n";
        assertThatThrownBy(() -> build(large, LONG, 300L << 20)).hasMessageContaining("killed by signal 6");
        List<ProcessHandle> before = servers();
        assertThat(build(KERNEL)).isInstanceOf(Outcome.Ok.class);
        assertThat(servers()).hasSize(1).isEqualTo(before);
    }

    /** The same happens on a full disk. */
    @Test
    void aForkThatCannotWriteItsMessagesHasAFaultOfTheMachine() throws IOException {
        Path writable = Files.createDirectories(folder.resolve("writable"));
        Files.createDirectory(writable.resolve("messages"));
        Command command = Command.in(sources, LONG, List.of("lathe-nvrtc", "kernel.cu")).withMemory(MUCH);

        CommandEnd end = server.run(command, writable, nvrtc.kernels("sm_90a", sources), Heartbeat.silent());

        assertThat(end.succeeded()).isFalse();
        assertThat(end.output()).contains("lathe-nvrtc: ");
    }

    @Test
    void anInterruptedCompilationIsKilled() throws Exception {
        CompletableFuture<Outcome<Artifact>> building = building(INCLUDING);
        blocked();
        threads.shutdownNow();
        assertThatThrownBy(building::get).hasRootCauseInstanceOf(InterruptedException.class);
        assertThat(forks()).isEmpty();
    }
}
