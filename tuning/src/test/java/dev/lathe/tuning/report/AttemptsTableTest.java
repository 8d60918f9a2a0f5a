package dev.lathe.tuning.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AttemptsTableTest {
    @Test
    void containsEachRejectionWithStageAndReasonOnOneLine() {
        String[] lines = Tables.attempts(SampleCampaigns.small()).split("\n");

        assertThat(lines).hasSize(2);
        assertThat(lines[0]).startsWith("attempt\tkernel\tstage\treason\t");
        assertThat(lines[1])
                .startsWith("1\tattempt001_tile32\tcompile\tkernel.c:7: expected ';' before '}'\tmemory_bound\t");
        assertThat(lines[1].split("\t")).hasSize(7).endsWith("search");
    }
}
