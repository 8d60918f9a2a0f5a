package dev.lathe.worker.device.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.worker.op.reading.CopiedOps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs that an op with kernels is compared with. */
@Timeout(300)
class ComparisonProgramsIT {
    @TempDir
    private Path folder;

    private Path op;

    @BeforeEach
    void copy() throws IOException {
        assertThat(CopiedOps.in(folder.resolve("ops")).builtin()).contains("twice");
        op = folder.resolve("ops/twice/op.json");
    }

    @Test
    void theirTimesStandBesideThatOfTheVendorLibrary() throws IOException {
        VendorResult result = compare("\"slow\": \"echo nanoseconds=3e9; echo nanoseconds=2e9; echo nanoseconds=9e9\", "
                + "\"fast\": \"echo warm-up; echo nanoseconds=0.5\"");

        assertThat(result.timedLines())
                .extracting(VendorResult.Timed::library)
                .containsExactly("fast", "libtwice 1.0", "slow");
        assertThat(result.timedLines().getFirst().medianNanoseconds()).isEqualTo(0.5);
        assertThat(result.timedLines().getLast().medianNanoseconds()).isEqualTo(3e9);
    }

    @Test
    void aProgramFindsTheProblemInItsEnvironmentAndTheFilesOfTheOpBesideIt() throws IOException {
        VendorResult result = compare("\"own\": \"test -f right/kernel.c && touch written && "
                + "test $N.$LATHE_DTYPE.$LATHE_DEVICE = 1000.f32.cpu && echo nanoseconds=4e9\"");

        assertThat(result.timedLines()).extracting(VendorResult.Timed::library).containsExactly("libtwice 1.0", "own");
        assertThat(op.resolveSibling("written")).doesNotExist();
    }

    @Test
    void aProgramThatFailsIsUnavailableWithItsReason() throws IOException {
        VendorResult result = compare("\"absent\": \"echo error: no module named torch; exit 3\", "
                + "\"mute\": \"echo 5\", \"wrong\": \"echo nanoseconds=-1\"");

        assertThat(result.reasons())
                .containsExactly(
                        "the comparison absent failed: crash: compare failed with exit status 3: error: no module named torch",
                        "the comparison mute failed: integrity: the program must print lines 'nanoseconds=NUMBER' with positive times",
                        "the comparison wrong failed: integrity: the program must print lines 'nanoseconds=NUMBER' with positive times");
        assertThat(result.timedLines()).extracting(VendorResult.Timed::library).containsExactly("libtwice 1.0");
    }

    private VendorResult compare(String lines) throws IOException {
        Files.writeString(
                op, Files.readString(op).replace("\"cpu\": {", "\"compare\": {" + lines + "},\n  \"cpu\": {"));
        return CpuTestDevice.of(folder.resolve("ops"), "twice", folder.resolve("data"), List.of(1000L)).vendor();
    }
}
