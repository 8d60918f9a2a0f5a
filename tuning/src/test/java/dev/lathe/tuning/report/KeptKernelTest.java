package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeptKernelTest {
    @Test
    void theBaselineAndEachNewIncumbentAreKeptOnce() {
        assertThat(KeptKernel.of(SampleCampaigns.small()).stream().map(KeptKernel::name))
                .containsExactly("iter000_baseline", "iter001_tile8");
    }

    @Test
    void theWinnerOfARunoffIsKept() {
        assertThat(KeptKernel.of(SampleCampaigns.withRunoff()).stream().map(KeptKernel::name))
                .containsExactly("iter000_baseline", "iter001_tile8", "iter002_tile16");
    }

    @Test
    void headerDescribesTheKernel() {
        assertThat(KeptKernel.of(SampleCampaigns.small()).getLast().header())
                .contains("night/gemm_f32_64_fs, iteration 1: KEEP", "tiled:-O3 -march=native,8", "2.0x faster");
    }
}
