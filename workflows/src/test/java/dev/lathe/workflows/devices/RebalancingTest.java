package dev.lathe.workflows.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.ReleaseRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.fake.FakeCampaign;
import dev.lathe.workflows.fake.FakeDevicePool;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RebalancingTest {
    @AutoClose
    private final FakeDevicePool pool = new FakeDevicePool("a", "b", "c");

    /** Starts campaigns. Each one has a device before the next one requests one. */
    private List<FakeCampaign> startCampaigns(int count, String... devices) {
        return IntStream.range(0, count)
                .mapToObj(i -> started("c" + i, 1, devices))
                .toList();
    }

    private FakeCampaign started(String id, double work, String... devices) {
        FakeCampaign campaign = pool.startCampaign(id, work, devices);
        Await.until(() -> !campaign.devices().isEmpty());
        return campaign;
    }

    @Test
    void aNewDeviceReceivesItsShare() {
        pool.offer("a");
        List<FakeCampaign> campaigns = startCampaigns(4);

        pool.offer("b");

        Await.until(() -> pool.campaigns().equals(List.of(2, 2)));
        assertThat(campaigns)
                .flatExtracting(FakeCampaign::moves)
                .containsExactly("another device was added", "another device was added");
    }

    @Test
    void anUndrainedDeviceReceivesItsShare() {
        pool.offer("a");
        pool.offer("b");
        startCampaigns(4);
        pool.pool().drain(new DrainRequest("b"));
        Await.until(() -> pool.campaigns().equals(List.of(4, 0)));

        DeviceStatus undrained = pool.pool().undrain(new UndrainRequest("b"));

        assertThat(undrained.state()).isEqualTo(DeviceStatus.State.AVAILABLE);
        Await.until(() -> pool.campaigns().equals(List.of(2, 2)));
    }

    @Test
    void aDeviceWithTwoFewerCampaignsReceivesTheLatestOfTheBusiest() {
        pool.offer("a");
        pool.offer("b");
        List<FakeCampaign> campaigns = startCampaigns(6);
        pool.pool().release(new ReleaseRequest("c1"));
        Await.until(() -> pool.campaigns().equals(List.of(3, 2)));

        pool.pool().release(new ReleaseRequest("c3"));

        Await.until(() -> pool.campaigns().equals(List.of(2, 2)));
        assertThat(campaigns.get(4).moves()).containsExactly("another device has fewer campaigns");
        assertThat(campaigns).flatExtracting(FakeCampaign::moves).hasSize(1);
    }

    @Test
    void aRecoveredDeviceReceivesItsShare() {
        pool.offer("a");
        pool.offer("b");
        startCampaigns(4);
        pool.makeUnhealthy("b");
        pool.reportLost("c1", "b");
        pool.reportLost("c3", "b");
        pool.startCampaign("waiting", "b");
        Await.until(() -> pool.campaigns().equals(List.of(4, 0)));

        pool.makeHealthy("b");
        Await.until(() -> {
            pool.advance(Duration.ofSeconds(31));
            return pool.campaigns().equals(List.of(3, 2));
        });
    }

    @Test
    void noCampaignMovesForADrainedDeviceThatIsOfferedAgain() {
        pool.offer("a");
        pool.offer("b");
        pool.pool().drain(new DrainRequest("b"));
        pool.offer("c");
        FakeCampaign movable = smallBesideLarge();

        pool.offer("b");
        assertThat(started("last", 1).devices()).containsExactly("c");

        assertThat(movable.moves()).isEmpty();
    }

    @Test
    void noCampaignMovesForAnUndrainOfADeviceThatWasNotDrained() {
        pool.offer("a");
        pool.offer("c");
        FakeCampaign movable = smallBesideLarge();

        pool.pool().undrain(new UndrainRequest("c"));
        started("last", 1);

        assertThat(movable.moves()).isEmpty();
    }

    /** Returns a campaign of device a, which would move if the loads of devices a and c were balanced. */
    private FakeCampaign smallBesideLarge() {
        started("large on a", 100);
        started("large on c", 100);
        FakeCampaign movable = started("small on a", 1);
        started("small on c", 1);
        pool.pool().release(new ReleaseRequest("large on c"));
        Await.until(() -> pool.campaigns().stream().mapToInt(count -> count).sum() == 3);
        assertThat(movable.devices()).containsExactly("a");
        return movable;
    }

    @Test
    void onlyCampaignsThatAcceptANewDeviceMove() {
        pool.offer("a");
        List<FakeCampaign> pinned = startCampaigns(3, "a");
        FakeCampaign free = started("free", 1);

        pool.offer("b");

        Await.until(() -> pool.campaigns().equals(List.of(3, 1)));
        assertThat(free.devices()).containsExactly("a", "b");
        assertThat(pinned).flatExtracting(FakeCampaign::moves).isEmpty();
    }
}
