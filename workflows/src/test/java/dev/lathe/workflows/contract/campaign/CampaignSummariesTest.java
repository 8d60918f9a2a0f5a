package dev.lathe.workflows.contract.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.TestCluster;
import org.junit.jupiter.api.Test;

class CampaignSummariesTest {
    /** The history of a campaign that was resumed for a submission begins with the pause before it. */
    @Test
    void aCampaignThatIsNotPausedHasNoReasonToPause() {
        CampaignState resumed = TestCluster.fresh(Plans.sweep("s", 1, 0), 3).reopenedForSubmission();

        assertThat(resumed.controls().pauseReason()).isPresent();
        assertThat(CampaignSummaries.of(resumed).pauseReason()).isEmpty();
    }
}
