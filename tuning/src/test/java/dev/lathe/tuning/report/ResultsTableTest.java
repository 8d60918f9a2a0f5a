package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResultsTableTest {
    private final String[] lines = Tables.results(SampleCampaigns.small()).split("\n");

    @Test
    void theValuesColumnIsNamedByTheUnit() {
        assertThat(lines[0])
                .isEqualTo(
                        "iter\tkernel\tms\thw_eff_pct\tdecision\tbottleneck_before\tidea_summary\trun_command\torigin"
                                + "\tagent_seconds\tagent_tokens\tagent_usd");
    }

    @Test
    void containsTheBaselineAndEachIterationOnce() {
        assertThat(lines).hasSize(4);
        assertThat(lines[1]).startsWith("0\titer000_baseline\t4.00000\t25.0000\tBASELINE\tunprofiled\t");
        assertThat(lines[2])
                .startsWith("1\titer001_tile8\t2.00000\t\tKEEP\tmemory_bound\ta larger tile keeps more in cache\t");
        assertThat(lines[3]).startsWith("2\titer002_tile16\t3.00000\t\tDISCARD\tmemory_bound\t");
    }

    @Test
    void containsTheCommandThatReproducesTheCandidate() {
        assertThat(lines[2])
                .contains("\t./lathe reproduce results/night/gemm_f32_64_fs --kernel iter001_tile8\t");
    }

    @Test
    void namesTheOriginOfEachCandidateWithoutTheUsageOfAnAgent() {
        assertThat(lines[1]).endsWith("\tbaseline\t\t\t");
        assertThat(lines[2]).endsWith("\tsearch\t\t\t");
    }

    @Test
    void isTheSameEachTime() {
        assertThat(Tables.results(SampleCampaigns.small())).isEqualTo(Tables.results(SampleCampaigns.small()));
    }
}
