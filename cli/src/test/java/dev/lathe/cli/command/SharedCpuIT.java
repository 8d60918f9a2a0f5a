package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import dev.lathe.testing.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands that measure on this machine's CPU while a sweep measures on it. */
@Timeout(900)
class SharedCpuIT {
    private static final String IN_USE = " is in use by campaign busy/gemm_f32_256x256x256_fs";

    @TempDir
    private static Path folder;

    @AutoClose
    private static CliHarness harness;

    @BeforeAll
    @Timeout(900)
    static void sweep() throws IOException {
        harness = CliHarness.onCpu(folder);
        assertThat(start("done", "40x40x40", "1", "--watch").status()).isZero();
        assertThat(start("busy", "256x256x256", "2000").status()).isZero();
    }

    private static Printed start(String id, String shape, String iterations, String... watch) {
        return harness.lathe(Stream.concat(
                        Stream.of(
                                "sweep", "start", "--op", "gemm", "--dtype", "f32", "--devices", "cpu", "--id", id,
                                "--shapes", shape, "--iterations", iterations),
                        Stream.of(watch))
                .toArray(String[]::new));
    }

    @Test
    void checkWaitsForTheDeviceAndNamesTheCampaignThatUsesIt() {
        Printed checked = onceItWaits("check", "gemm", "--shape", "40x40x40", "--points", "0");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("GFLOP/s");
        assertThat(checked.err()).isEmpty();
    }

    @Test
    void reproduceWaitsForTheDeviceAndNamesTheCampaignThatUsesIt() {
        Printed reproduced = onceItWaits("reproduce", "results/done/gemm_f32_40x40x40_fs");
        assertThat(reproduced.out()).contains("recorded ", "measured ");
        assertThat(reproduced.err()).isEmpty();
        assertThat(reproduced.status()).isIn(0, 1);
    }

    @Test
    void checkWithoutTimingVerifiesOnlyAndDoesNotWait() {
        Printed checked = harness.lathe("check", "gemm", "--shape", "40x40x40", "--points", "6", "--no-timing");
        assertThat(checked.status()).as(checked.out() + checked.err()).isZero();
        assertThat(checked.out()).contains("correct  ").doesNotContain("GFLOP/s", "waiting: ");
    }

    /** A campaign releases the device between measurements, so that a command may find it free. */
    private static Printed onceItWaits(String... command) {
        AtomicReference<Printed> printed = new AtomicReference<>();
        Await.until(() -> {
            printed.set(harness.lathe(command));
            return printed.get().out().contains("waiting: ") && printed.get().out().contains(IN_USE);
        });
        return printed.get();
    }
}
