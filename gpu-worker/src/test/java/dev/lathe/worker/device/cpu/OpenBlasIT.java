package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The vendor source of gemm with a library that, like an old OpenBLAS, does not recognise the processor. */
@Timeout(60)
class OpenBlasIT {
    private static final String OLD_LIBRARY =
            """
            #include <stdlib.h>
            static char *core;
            __attribute__((constructor)) static void choose(void) {
                core = getenv("OPENBLAS_CORETYPE");
                if (!core) core = "Prescott";
            }
            char *openblas_get_corename(void) { return core; }
            char *openblas_get_config(void) { return core; }
            void cblas_sgemm(void) {}
            """;

    private static final String MAIN =
            """
            #include <stdio.h>
            int lathe_open(char *why, size_t room);
            const char *lathe_version(void);
            int main(void) {
                char why[200];
                if (lathe_open(why, sizeof why)) return puts(why), 1;
                return puts(lathe_version()) < 0;
            }
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void build() throws Exception {
        Files.writeString(folder.resolve("old.c"), OLD_LIBRARY);
        Files.writeString(folder.resolve("main.c"), MAIN);
        run(Map.of(), "cc", "-shared", "-fPIC", "old.c", "-o", "libopenblas.so.0");
        String vendor = CpuTestDevice.REAL_OPS.resolve("gemm/vendor.c").toAbsolutePath().toString();
        run(Map.of(), "cc", "main.c", vendor, "-o", "main", "-ldl");
    }

    @Test
    void aLibraryThatDoesNotRecogniseTheProcessorUsesTheKernelsOfANewerCore() throws Exception {
        assertThat(core(Map.of())).isEqualTo(newestKnownCore());
    }

    @Test
    void theCoreThatTheUserNamesIsUsed() throws Exception {
        assertThat(core(Map.of("OPENBLAS_CORETYPE", "Prescott"))).isEqualTo("Prescott");
    }

    private static String newestKnownCore() throws IOException {
        String features = Files.readString(Path.of("/proc/cpuinfo"));
        if (features.contains(" avx512bw")) {
            return "SkylakeX";
        }
        return features.contains(" avx2") ? "Haswell" : "Prescott";
    }

    private String core(Map<String, String> environment) throws Exception {
        return run(environment, folder.resolve("main").toString());
    }

    private String run(Map<String, String> environment, String... command) throws Exception {
        ProcessBuilder builder =
                new ProcessBuilder(List.of(command)).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().remove("OPENBLAS_CORETYPE");
        builder.environment().put("LD_LIBRARY_PATH", folder.toString());
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output.strip();
    }
}
