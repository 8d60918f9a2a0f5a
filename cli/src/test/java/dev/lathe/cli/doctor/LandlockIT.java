package dev.lathe.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.harness.TestCluster;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.testing.Await;
import dev.lathe.worker.compile.Landlock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests what Lathe says about a machine without Landlock. The compiler builds a probe that finds none. */
@Timeout(120)
class LandlockIT {
    @TempDir
    private Path folder;

    private static HostEnvironment environment(String path) {
        return HostEnvironment.of(Map.of("PATH", path));
    }

    private String withoutLandlock() throws IOException {
        Path compiler = folder.resolve("compiler/cc");
        Files.createDirectories(compiler.getParent());
        Files.writeString(compiler, """
                #!/bin/sh
                [ "$1" = -o ] || exec /usr/bin/env PATH=/usr/local/bin:/usr/bin:/bin cc "$@"
                printf '#!/bin/sh\\nexit 3\\n' > "$2" && chmod +x "$2"
                """);
        assertThat(compiler.toFile().setExecutable(true)).isTrue();
        return compiler.getParent() + ":" + System.getenv("PATH");
    }

    private static Finding finding(String path) {
        return new Tools(environment(path))
                .findings().stream().filter(each -> each.name().equals("landlock")).findFirst().orElseThrow();
    }

    @Test
    void theDoctorSaysWhatAMachineWithoutLandlockLacks() throws IOException {
        Finding found = finding(withoutLandlock());

        assertThat(found.state()).isEqualTo(Finding.State.ABSENT);
        assertThat(found.detail())
                .isEqualTo("not in this kernel; compilers, and libraries while they are loaded, can read all files of this user");
        assertThat(found.fix()).hasValueSatisfying(fix -> assertThat(fix).contains("5.13"));
    }

    @Test
    void theDoctorKnowsThisMachine() {
        assertThat(Landlock.of(environment(System.getenv("PATH")))).isNotEqualTo(Landlock.UNKNOWN);
    }

    @Test
    void aMachineWithoutACompilerIsUnknown() {
        Finding found = finding("/none");

        assertThat(found.state()).isEqualTo(Finding.State.ABSENT);
        assertThat(found.fix()).isEqualTo(Optional.of("install a C compiler"));
    }

    @Test
    void aWorkerSaysWhatAMachineWithoutLandlockLacks() throws Exception {
        try (TestCluster cluster = new TestCluster(folder)) {
            String address = cluster.console().context().environment().get("TEMPORAL_ADDRESS").orElseThrow();
            ConsoleCapture console = ConsoleCapture.in(
                    folder, Map.of("TEMPORAL_ADDRESS", address, "PATH", withoutLandlock()));
            StringWriter out = new StringWriter();
            FutureTask<Integer> worker = new FutureTask<>(() -> CommandTree.of(console.context())
                    .setOut(new PrintWriter(out, true))
                    .execute("worker", "--devices", "cpu"));
            Thread thread = Thread.ofPlatform().daemon().start(worker);
            Await.until(() -> out.toString().contains("This machine has no Landlock: compilers, and libraries while they "
                    + "are loaded, can read all files of this user."));
            thread.interrupt();

            assertThat(worker.get()).isZero();
        }
    }
}
