package dev.lathe.temporal.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.temporal.TestMachine;
import dev.lathe.temporal.host.DataDirectory;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import java.io.IOException;
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
class TemporalBinariesIT {
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
    void rejectsABinaryWithAnotherChecksumAndDeletesIt() throws IOException {
        assertThatThrownBy(() -> from(FakeSource.GARBAGE).install(InstallListener.silent()))
                .isInstanceOf(LocalTemporalException.class)
                .hasMessageContaining("a bad mirror: rejected: its SHA-256")
                .hasMessageContaining("TEMPORAL_CLI");

        assertThat(filesIn(data.binaries())).containsExactly(".install.lock");
        assertThat(from(FakeSource.GARBAGE).find()).isEmpty();
    }

    @Test
    void usesTheNextSourceIfOneIsUnreachableOrWrong() {
        TemporalBinary binary = from(FakeSource.UNREACHABLE, FakeSource.GARBAGE, FakeSource.GOOD)
                .install(InstallListener.silent());

        assertThat(binary.version()).isEqualTo("1.9.1");
        assertThat(binary.serverVersion()).isEqualTo("1.32.0");
        assertThat(from().find()).contains(binary);
    }

    @Test
    void replacesAnInstalledBinaryThatIsDamaged() throws IOException {
        Path installed = data.binaries().resolve("temporal-1.9.1");
        Files.createDirectories(data.binaries());
        Files.writeString(installed, "cut off");

        from(FakeSource.GOOD).install(InstallListener.silent());

        assertThat(Checksum.of(installed).matches(Platform.current())).isTrue();
    }

    @Test
    void concurrentInstallationsDownloadOnce() {
        AtomicInteger fetches = new AtomicInteger();
        BinarySource counted = new FakeSource("a good host", scratch -> {
            fetches.incrementAndGet();
            return FakeSource.GOOD.fetch(scratch);
        });

        Stream.generate(() -> CompletableFuture.runAsync(() -> from(counted).install(InstallListener.silent())))
                .limit(2)
                .toList()
                .forEach(CompletableFuture::join);

        assertThat(fetches).hasValue(1);
    }

    @Test
    void reportsItsProgress() {
        ConcurrentLinkedQueue<InstallProgress> reported = new ConcurrentLinkedQueue<>();

        from(FakeSource.GOOD).install(reported::add);

        assertThat(reported).isNotEmpty().allSatisfy(progress -> {
            assertThat(progress.step()).isEqualTo("Fetching a good host");
            assertThat(progress.fraction()).isBetween(0.0, 1.0);
        });
    }

    @Test
    void aConfiguredBinaryThatIsMissingIsAnError() {
        HostEnvironment configured = TestMachine.with("TEMPORAL_CLI", "/nowhere/temporal", environment);

        assertThatThrownBy(() -> new TemporalBinaries(configured, data).find())
                .hasMessageContaining("TEMPORAL_CLI")
                .hasMessageContaining("/nowhere/temporal");
    }

    @Test
    void findsTheBinaryOnPathUnlessItIsTooOld() throws IOException {
        HostEnvironment withPath = TestMachine.with("PATH", home + ":/usr/bin:/bin", environment);
        script("temporal", "echo 'temporal version 1.9.0 (Server 1.31.9, UI 2.50.0)'");
        assertThat(new TemporalBinaries(withPath, data).find())
                .contains(new TemporalBinary(home.resolve("temporal"), "1.9.0", "1.31.9"));

        script("temporal", "echo 'temporal version 1.1.0 (Server 1.25.0, UI 2.30.0)'");
        assertThat(new TemporalBinaries(withPath, data).find()).isEmpty();
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
}
