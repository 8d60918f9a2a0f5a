package dev.lathe.workflows.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.standing.Standing;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.House;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.SyntheticDevice;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CleanTimesTest {
    private final House house = new House(10_000);
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
        Standing standing = end(Plans.crowded("s"));
        assertThat(standing.finale().orElseThrow().winnerNanoseconds())
                .isEqualTo(standing.incumbent().medianNanoseconds());
        assertThat(timesMeasured(standing)).isEqualTo(1 + 6);
    }

    @Test
    void aQuietEndIsMeasuredTwice() {
        assertThat(timesMeasured(end(Plans.sweep("s", 1, 0)))).isEqualTo(1 + 2);
    }

    private Standing end(SweepPlan plan) {
        return house.result(house.begin(House.fresh(plan, 10))).standing().orElseThrow();
    }

    /** Once when it won, and at each sitting of the end. */
    private int timesMeasured(Standing standing) {
        String winner = standing.incumbent().proposal().candidate().named().replace("line x=", "1:");
        return Collections.frequency(device.log(), winner);
    }
}
