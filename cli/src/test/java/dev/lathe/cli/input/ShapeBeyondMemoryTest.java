package dev.lathe.cli.input;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a sweep on a CPU does not start with a shape that its memory cannot hold. */
@Timeout(120)
class ShapeBeyondMemoryTest {
    @TempDir
    private Path folder;

    @Test
    void isRejectedWhenASweepStarts() throws IOException {
        try (CliHarness harness = CliHarness.onCpu(folder)) {
            Await.until(() -> harness.lathe("device", "list").out().contains(":cpu"));

            Printed printed = harness.lathe(
                    "sweep", "start", "--op", "gemm", "--shapes", "64x64x64,4096x4096x99999999", "--devices", "cpu");

            OneLine.rejects(printed, 2, List.of("shape 4096x4096x99999999: gemm f32 needs 12207.4 GiB of memory",
                    ":cpu has", "choose a smaller shape"));
        }
    }
}
