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
class SharingTest {
    private final FakeDevicePool street = new FakeDevicePool("a", "b", "c");

    @AfterEach
    void close() {
        street.close();
    }

    /** Each has a home before the next one asks. */
    private List<FakeCampaign> settle(int count, String... devices) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    FakeCampaign lodger = street.lodger("l" + i, devices);
                    Await.until(() -> !lodger.homes().isEmpty());
                    return lodger;
                })
                .toList();
    }

    @Test
    void aDeviceThatJoinsTakesItsShare() {
        street.offer("a");
        List<FakeCampaign> lodgers = settle(4);

        street.offer("b");

        Await.until(() -> street.lodgers().equals(List.of(2, 2)));
        assertThat(lodgers).flatExtracting(FakeCampaign::moves).containsExactly("another device has joined", "another device has joined");
    }

    @Test
    void aDeviceThatIsUndrainedTakesItsShare() {
        street.offer("a");
        street.offer("b");
        settle(4);
        street.pool().drain(new DrainRequest("b"));
        Await.until(() -> street.lodgers().equals(List.of(4, 0)));

        street.pool().undrain(new UndrainRequest("b"));

        Await.until(() -> street.lodgers().equals(List.of(2, 2)));
    }

    @Test
    void aDeviceThatIsWellAgainTakesItsShare() {
        street.offer("a");
        street.offer("b");
        settle(4);
        street.fallsIll("b");
        street.complain("l1", "b");
        street.complain("l3", "b");
        street.lodger("patient", "b");
        Await.until(() -> street.lodgers().equals(List.of(4, 0)));

        street.recovers("b");
        Await.until(() -> {
            street.pass(Duration.ofSeconds(31));
            return street.lodgers().equals(List.of(3, 2));
        });
    }

    @Test
    void nobodyMovesForADrainedDeviceThatIsOfferedAgain() {
        street.offer("a");
        street.offer("b");
        street.pool().drain(new DrainRequest("b"));
        List<FakeCampaign> lodgers = settle(4, "a");
        street.offer("c");
        Await.until(() -> lodgers.stream().mapToInt(lodger -> lodger.homes().size()).sum() == 6);

        street.offer("b");
        FakeCampaign last = street.lodger("last");
        Await.until(() -> !last.homes().isEmpty());

        assertThat(last.homes()).containsExactly("c");
        assertThat(lodgers).flatExtracting(FakeCampaign::moves).hasSize(2);
    }

    @Test
    void whoIsUndrainedWithoutHavingBeenDrainedMovesNobody() {
        street.offer("a");
        street.offer("c");
        List<FakeCampaign> lodgers = settle(4, "a");

        street.pool().undrain(new UndrainRequest("c"));
        FakeCampaign last = street.lodger("last");
        Await.until(() -> !last.homes().isEmpty());

        assertThat(lodgers).flatExtracting(FakeCampaign::moves).isEmpty();
    }
}
