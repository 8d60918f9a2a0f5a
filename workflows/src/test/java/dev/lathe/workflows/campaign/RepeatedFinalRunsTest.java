package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RepeatedFinalRunsTest {
    @AutoClose
    private final TestCluster cluster = new TestCluster(10_000);
    private final SyntheticDevice device = cluster.addDevice("a");

    @BeforeEach
    void open() {
        cluster.start("a");
    }

    @Test
    void aDisturbedFinalMeasurementIsRepeatedUntilTheFastestTimeOccurredTwiceMore() {
        EpochBests bests = end(Plans.contended("s"));
        assertThat(bests.finalMeasurement().orElseThrow().winnerNanoseconds())
                .isEqualTo(bests.incumbent().medianNanoseconds());
        assertThat(timesMeasured(bests)).isEqualTo(2 + 1 + 6);
    }

    @Test
    void anUndisturbedFinalMeasurementIsRepeatedOnce() {
        assertThat(timesMeasured(end(Plans.sweep("s", 1, 0)))).isEqualTo(2 + 1 + 2);
    }

    @Test
    void theVendorLibraryIsMeasuredRelativeToTheWinnerInTheSameRounds() {
        CampaignState state = state(Plans.contended("s"));
        FinalMeasurement last = state.bests().orElseThrow().finalMeasurement().orElseThrow();
        assertThat(last.vendor())
                .isEqualTo(VendorResult.Timed.beside(
                        "vendor 1.0", last.winnerNanoseconds() * 1.1, new Gain(1.1, 1.05, 1.15)));
        CampaignSummary.Best best = CampaignSummaries.of(state).best().orElseThrow();
        assertThat(best.overVendor().orElseThrow()).isCloseTo(1.1, within(1e-9));
        assertThat(best.overVendorInterval()).contains(new CampaignSummary.Interval(1.05, 1.15));
    }

    @Test
    void theWinnerAndTheVendorLibraryPauseAtTheSameTime() {
        Set<Long> pausing = new HashSet<>();
        int most = 0;
        String id = CampaignSummaries.of(state(Plans.contended("s"))).id();
        for (HistoryEvent event : cluster.history(id).getEvents()) {
            if (isPause(event)) {
                pausing.add(event.getEventId());
            }
            pausing.remove(event.getTimerFiredEventAttributes().getStartedEventId());
            most = Math.max(most, pausing.size());
        }
        assertThat(most).isEqualTo(2);
    }

    private static boolean isPause(HistoryEvent event) {
        return event.hasTimerStartedEventAttributes()
                && event.getUserMetadata().getSummary().getData().toStringUtf8().contains("pause before final run");
    }

    private EpochBests end(SweepPlan plan) {
        return state(plan).bests().orElseThrow();
    }

    private CampaignState state(SweepPlan plan) {
        return cluster.result(cluster.startCampaign(TestCluster.fresh(plan, 10)));
    }

    /**
     * Returns the number of measurements: two when it became the incumbent, one with the baseline, and one
     * for each final run.
     */
    private int timesMeasured(EpochBests bests) {
        String winner = bests.incumbent().proposal().candidate().named().replace("line x=", "1:");
        return Collections.frequency(device.log(), winner);
    }
}
