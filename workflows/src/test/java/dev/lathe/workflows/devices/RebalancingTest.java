package dev.lathe.workflows.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.fake.FakeCampaign;
import dev.lathe.workflows.fake.FakeDevicePool;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class RebalancingTest {
    private final FakeDevicePool pool = new FakeDevicePool("a", "b", "c");

    @AfterEach
    void close() {
        pool.close();
    }

    /** Each has a home before the next one asks. */
    private List<FakeCampaign> settle(int count, String... devices) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    FakeCampaign campaign = pool.startCampaign("l" + i, devices);
                    Await.until(() -> !campaign.devices().isEmpty());
                    return campaign;
                })
                .toList();
    }

    @Test
    void aDeviceThatJoinsTakesItsShare() {
        pool.offer("a");
        List<FakeCampaign> campaigns = settle(4);

        pool.offer("b");

        Await.until(() -> pool.campaigns().equals(List.of(2, 2)));
        assertThat(campaigns).flatExtracting(FakeCampaign::moves).containsExactly("another device has joined", "another device has joined");
    }

    @Test
    void aDeviceThatIsUndrainedTakesItsShare() {
        pool.offer("a");
        pool.offer("b");
        settle(4);
        pool.pool().drain(new DrainRequest("b"));
        Await.until(() -> pool.campaigns().equals(List.of(4, 0)));

        pool.pool().undrain(new UndrainRequest("b"));

        Await.until(() -> pool.campaigns().equals(List.of(2, 2)));
    }

    @Test
    void aDeviceThatIsWellAgainTakesItsShare() {
        pool.offer("a");
        pool.offer("b");
        settle(4);
        pool.makeUnhealthy("b");
        pool.reportLost("l1", "b");
        pool.reportLost("l3", "b");
        pool.startCampaign("patient", "b");
        Await.until(() -> pool.campaigns().equals(List.of(4, 0)));

        pool.makeHealthy("b");
        Await.until(() -> {
            pool.advance(Duration.ofSeconds(31));
            return pool.campaigns().equals(List.of(3, 2));
        });
    }

    @Test
    void nobodyMovesForADrainedDeviceThatIsOfferedAgain() {
        pool.offer("a");
        pool.offer("b");
        pool.pool().drain(new DrainRequest("b"));
        List<FakeCampaign> campaigns = settle(4, "a");
        pool.offer("c");
        Await.until(() -> campaigns.stream().mapToInt(campaign -> campaign.devices().size()).sum() == 6);

        pool.offer("b");
        FakeCampaign last = pool.startCampaign("last");
        Await.until(() -> !last.devices().isEmpty());

        assertThat(last.devices()).containsExactly("c");
        assertThat(campaigns).flatExtracting(FakeCampaign::moves).hasSize(2);
    }

    @Test
    void whoIsUndrainedWithoutHavingBeenDrainedMovesNobody() {
        pool.offer("a");
        pool.offer("c");
        List<FakeCampaign> campaigns = settle(4, "a");

        pool.pool().undrain(new UndrainRequest("c"));
        FakeCampaign last = pool.startCampaign("last");
        Await.until(() -> !last.devices().isEmpty());

        assertThat(campaigns).flatExtracting(FakeCampaign::moves).isEmpty();
    }
}
