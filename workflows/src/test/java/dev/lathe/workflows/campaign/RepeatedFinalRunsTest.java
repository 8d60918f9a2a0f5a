package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RepeatedFinalRunsTest {
    private final TestCluster house = new TestCluster(10_000);
    private final SyntheticDevice device = house.addDevice("a");

    @BeforeEach
    void open() {
        house.start("a");
    }

    @AfterEach
    void close() {
        house.close();
    }

    @Test
    void aDisturbedEndIsMeasuredUntilTheQuietestTimeWasMetTwiceMore() {
        EpochBests epochBests = end(Plans.crowded("s"));
        assertThat(epochBests.finalMeasurement().orElseThrow().winnerNanoseconds())
                .isEqualTo(epochBests.incumbent().medianNanoseconds());
        assertThat(timesMeasured(epochBests)).isEqualTo(1 + 6);
    }

    @Test
    void aQuietEndIsMeasuredTwice() {
        assertThat(timesMeasured(end(Plans.sweep("s", 1, 0)))).isEqualTo(1 + 2);
    }

    private EpochBests end(SweepPlan plan) {
        return house.result(house.begin(TestCluster.fresh(plan, 10))).epochBests().orElseThrow();
    }

    /** Once when it won, and at each sitting of the end. */
    private int timesMeasured(EpochBests epochBests) {
        String winner = epochBests.incumbent().proposal().candidate().named().replace("line x=", "1:");
        return Collections.frequency(device.log(), winner);
    }
}
