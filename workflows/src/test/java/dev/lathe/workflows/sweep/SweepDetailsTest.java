package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

class SweepDetailsTest {
    @Test
    void nounsAgreeWithTheirNumbers() {
        assertThat(SweepPlan.each(1, 4)).isEqualTo("4 iterations");
        assertThat(SweepPlan.each(3, 1)).isEqualTo("1 iteration each");
    }

    @Test
    void theDetailsCountCampaignsAndNameTheReport() {
        SweepStatus status = new SweepStatus(
                "night", Phase.RUNNING, 20, 3, List.of(1, 2), List.of(new SweepStatus.Ended(Phase.DONE, 1)));

        assertThat(SweepDetails.of(status, 14))
                .contains("14 campaigns, 20 iterations each", " 1 done\n", " 2 running\n", "11 not started\n")
                .endsWith("Report: `./lathe sweep report night`\n");
    }
}
