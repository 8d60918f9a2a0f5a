package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignSummary.Waiting;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WaitingTest {
    private static final Instant START = Instant.parse("2026-11-24T11:36:25.691Z");

    @Test
    void theStartFollowsTheFirstClauseWithoutMilliseconds() {
        assertThat(Waiting.since(START, "a worker, because no worker is polling; start one").text())
                .isEqualTo("a worker since 2026-11-24T11:36:25Z, because no worker is polling; start one");
        assertThat(Waiting.since(START, "an available device: any of the kind cpu").text())
                .isEqualTo("an available device since 2026-11-24T11:36:25Z: any of the kind cpu");
        assertThat(Waiting.since(START, "a submission").text()).isEqualTo("a submission since 2026-11-24T11:36:25Z");
    }

    @Test
    void anUnknownStartIsLeftOut() {
        assertThat(new Waiting("a submission", Optional.empty()).text()).isEqualTo("a submission");
    }
}
