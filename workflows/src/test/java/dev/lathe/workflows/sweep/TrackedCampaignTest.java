package dev.lathe.workflows.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.sweep.TrackedCampaign.Progress;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TrackedCampaignTest {
    private static final SweepPlan SWEEP = Plans.sweep("s", 1, 0);
    private static final CampaignEnd STOPPED = end(Phase.STOPPED);

    private final TrackedCampaign member = new TrackedCampaign(SWEEP, SWEEP.members().getFirst());

    @Test
    void isReopenedIfItEndsBeforeAnExtensionIsDelivered() {
        member.extensionNotDelivered(10);
        member.ended(STOPPED);

        assertThat(member.progress()).isEqualTo(Progress.WAITING);
    }

    @Test
    void isReopenedIfAnExtensionIsDeliveredAfterItsEnd() {
        member.ended(STOPPED);
        member.extensionNotDelivered(10);

        assertThat(member.progress()).isEqualTo(Progress.WAITING);
    }

    @Test
    void resumesAfterItConvergedOnlyForAHigherTarget() {
        member.ended(end(Phase.DONE));

        member.reopenFor(5);
        assertThat(member.progress()).isEqualTo(Progress.ENDED);
        member.reopenFor(6);
        assertThat(member.progress()).isEqualTo(Progress.WAITING);
    }

    @Test
    void isReopenedOnceForOneExtension() {
        member.extensionNotDelivered(10);
        member.ended(STOPPED);
        member.ended(STOPPED);

        assertThat(member.progress()).isEqualTo(Progress.ENDED);
    }

    @Test
    void aStoppedCampaignResumesUpToItsTargetAndACompletedOneOnlyBeyondIt() {
        assertThat(STOPPED.resumesFor(5)).isTrue();
        assertThat(STOPPED.resumesFor(3)).isFalse();
        assertThat(end(Phase.DONE).resumesFor(5)).isFalse();
        assertThat(end(Phase.DONE).resumesFor(6)).isTrue();
    }

    @Test
    void restoresTheCarriedState() {
        member.ended(STOPPED);
        assertThat(restored(member.carried()).progress()).isEqualTo(Progress.ENDED);
        member.reopenFor(10);
        assertThat(restored(member.carried()).progress()).isEqualTo(Progress.WAITING);
        assertThat(restored(member.carried()).end()).contains(STOPPED);
    }

    @Test
    void aDoubtedCampaignStaysDoubtedInTheNextRun() {
        member.ended(end(Phase.DONE));
        member.doubt();

        assertThat(restored(member.carried()).progress()).isEqualTo(Progress.WAITING);
        assertThat(restored(member.carried()).doubted()).isTrue();
    }

    @Test
    void onlyACompletedCampaignWithoutASecondHarnessMayBeDoubted() {
        assertThat(end(Phase.DONE).mayBeDoubted()).isTrue();
        assertThat(end(Phase.STOPPED).mayBeDoubted()).as("it would continue up to its target").isFalse();
        assertThat(new CampaignEnd(Phase.DONE, 3, 5, OptionalDouble.of(7), true).mayBeDoubted())
                .isFalse();
    }

    private static CampaignEnd end(Phase phase) {
        return new CampaignEnd(phase, 3, 5, OptionalDouble.of(7.5), false);
    }

    private static TrackedCampaign restored(CarriedCampaign carried) {
        TrackedCampaign restored = new TrackedCampaign(SWEEP, SWEEP.members().getFirst());
        restored.restore(carried);
        return restored;
    }
}
