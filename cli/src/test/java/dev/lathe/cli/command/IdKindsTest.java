package dev.lathe.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.cli.harness.CliHarness;
import dev.lathe.cli.harness.ConsoleCapture.Printed;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class IdKindsTest {
    @TempDir
    private static Path folder;

    private static CliHarness harness;

    @BeforeAll
    static void startASweep() throws Exception {
        harness = CliHarness.onLandscape(folder);
        assertThat(harness.start("night", 2, "--watch").status()).isZero();
    }

    @AfterAll
    static void close() {
        harness.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"show", "best", "history", "stop", "pause", "resume", "extend --by 1", "submit --point a=1"})
    void aSweepIsNoCampaignAndItsCampaignsAreNamed(String command) {
        Printed refused = harness.lathe(("campaign " + command + " night").split(" "));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err())
                .contains(
                        "'night' is a sweep; its campaigns are night/gemm_f32_64x64x64_fs, night/gemm_f32_64x64x128_fs");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sweep status",
                "sweep watch",
                "sweep stop",
                "sweep extend --by 1",
                "sweep stats",
                "campaign list"
            })
    void aCampaignIsNoSweepAndItsSweepIsNamed(String command) {
        Printed refused = harness.lathe((command + " night/gemm_f32_64x64x64_fs").split(" "));
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("is the id of a campaign; its sweep is 'night'");
    }

    @Test
    void theDevicePoolIsNeither() {
        assertThat(harness.lathe("campaign", "show", "devices").err()).contains("'devices' is the device pool");
        assertThat(harness.lathe("sweep", "status", "devices").err()).contains("'devices' is the device pool");
    }

    @Test
    void aLandscapeWithoutAnOpIsOneCampaignNamedAfterTheRecording() {
        Printed started = harness.lathe(
                "sweep",
                "start",
                "--devices",
                harness.cluster().device(),
                "--id",
                "recorded",
                "--iterations",
                "2",
                "--watch");
        assertThat(started.status()).as(started.err()).isZero();
        assertThat(started.out()).contains("Started sweep recorded: 1 campaign of ");
    }
}
