package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import java.util.List;
import java.util.Optional;
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

        assertThat(SweepDetails.of(status, 14, Optional.empty()))
                .contains("14 campaigns, 20 iterations each", " 1 done\n", " 2 running\n", "11 not started\n")
                .doesNotContain("paused")
                .endsWith("Report: `./lathe sweep report night`\n");
    }

    @Test
    void theDetailsOfAPausedSweepHaveTheReason() {
        SweepStatus status = new SweepStatus("night", Phase.PAUSED, 20, 0, List.of(), List.of());

        assertThat(SweepDetails.of(status, 14, Optional.of("the machine is needed")))
                .startsWith("### night: paused\n```\npaused: the machine is needed\n");
    }
}
