package dev.lathe.worker.device.cuda;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.testing.TestCache;
import dev.lathe.worker.compile.ConfinementProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Builds C code as that of a vendor library or of a second harness on a machine with a GPU. */
@Timeout(300)
class HostCodeIT {
    @TempDir
    private Path folder;

    private Path library;

    @BeforeEach
    void makeLibrary() throws IOException {
        library = Files.createDirectory(folder.resolve("library"));
        Files.writeString(library.resolve("build.sh"), "mkdir build && \"$CC\" -shared -o build/code.so code.c\n");
    }

    private CommandEnd build(String code) throws IOException {
        return build(code, Path.of("native/cuda"));
    }

    private CommandEnd build(String code, Path runner) throws IOException {
        Path data = folder.resolve("data");
        TestCache.linkArtifactsInto(data);
        Files.writeString(library.resolve("code.c"), code);
        CudaHost host = new CudaHost(new CudaSetup(Path.of("kernels"), runner, data));
        Command build = Command.in(library, Duration.ofMinutes(1), List.of("sh", "build.sh"))
                .with(Map.of("TMPDIR", library.toString()));
        return host.hostCode().run(build, Heartbeat.silent());
    }

    @Test
    void readsTheSystemsFilesAndWritesInItsFolder() throws IOException {
        CommandEnd end = build("#include <stdio.h>\nvoid hello(void) { puts(\"hello\"); }\n");
        assertThat(end).isEqualTo(new CommandEnd.Exited(0, ""));
        assertThat(library.resolve("build/code.so")).exists();
    }

    @Test
    void cannotReadOtherFiles() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.h"), "static const int hidden_number = 7;\n");
        assertThat(build("#include \"" + secret + "\"\n").output())
                .contains(secret + ": Permission denied")
                .doesNotContain("hidden_number");
    }

    @Test
    void doesNotWaitForARunner() throws IOException {
        for (String source : ConfinementProgram.FILES) {
            Path copy = folder.resolve("native").resolve(source);
            Files.createDirectories(copy.getParent());
            Files.copy(Path.of("native").resolve(source), copy);
        }
        assertThat(build("void hello(void) {}\n", folder.resolve("native/cuda"))).isEqualTo(new CommandEnd.Exited(0, ""));
    }
}
