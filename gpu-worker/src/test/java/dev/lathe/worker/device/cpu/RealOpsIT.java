package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.space.Family;
import dev.lathe.worker.op.reading.OpFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(600)
class RealOpsIT {
    /** Sizes that no tile size divides. */
    private static final List<Long> ODD = List.of(37L, 53L, 71L);

    @TempDir
    static Path data;

    @TempDir
    Path kernels;

    @ParameterizedTest
    @ValueSource(strings = {"gemm", "softmax"})
    void theSimplestKernelOfEachFamilyIsCorrect(String op) {
        OpFolders ops = new OpFolders(CpuTestDevice.REAL_OPS);
        int rank = ops.read(ops.reference(op)).op().dimensions().size();
        CpuTestDevice device = CpuTestDevice.of(CpuTestDevice.REAL_OPS, op, data, ODD.subList(0, rank));
        List<Family> families = ops.read(ops.reference(op)).space(device.problem(), "cpu").families();
        assertThat(families)
                .allSatisfy(family -> assertThat(device.check(family.simplest()))
                        .as(family.name())
                        .isInstanceOf(Outcome.Ok.class));
    }

    private CpuTestDevice twiceWithVendor(String vendor) throws IOException {
        Path from = CpuTestDevice.TEST_OPS.resolve("twice");
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = kernels.resolve("twice").resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        Files.writeString(kernels.resolve("twice/vendor.c"), vendor);
        return CpuTestDevice.of(kernels, "twice", data, List.of(1000L));
    }

    @Test
    void aLibraryThatIsNotInstalledIsUnavailableWithItsReason() throws IOException {
        CpuTestDevice device = twiceWithVendor(
                "#include <stdio.h>\nint lathe_open(char *why, size_t room) {\n"
                        + "    return snprintf(why, room, \"libtwice is not installed\");\n}\nvoid vendor(void *const *args) {}\n");
        assertThat(device.vendor()).isEqualTo(new VendorResult.Unavailable("libtwice is not installed"));
    }

    @Test
    void anIncorrectLibraryIsUnavailable() throws IOException {
        CpuTestDevice device = twiceWithVendor("void vendor(void *const *args) { ((float *)args[1])[0] = 1; }\n");
        assertThat(device.vendor())
                .isInstanceOfSatisfying(VendorResult.Unavailable.class, unavailable -> assertThat(
                                unavailable.reason())
                        .startsWith("rejected at integrity: Y["));
    }

    @Test
    void aVendorSourceThatDoesNotCompileIsUnavailable() throws IOException {
        assertThat(twiceWithVendor("#include \"missing.h\"\n").vendor())
                .isInstanceOfSatisfying(VendorResult.Unavailable.class, unavailable -> assertThat(
                                unavailable.reason())
                        .startsWith("vendor.c does not compile: vendor.c:1:"));
    }

    @Test
    void anOpWithoutAVendorSourceHasNoVendorLibrary() throws IOException {
        CpuTestDevice device = twiceWithVendor("");
        Path op = kernels.resolve("twice/op.json");
        Files.writeString(op, Files.readString(op).replace("\"vendor\": \"vendor.c\", ", ""));
        assertThat(CpuTestDevice.of(kernels, "twice", data, List.of(1000L)).vendor())
                .isEqualTo(new VendorResult.Unavailable("the op twice has no vendor library for cpu"));
        assertThat(device.problem().op()).isEqualTo("twice");
    }
}
