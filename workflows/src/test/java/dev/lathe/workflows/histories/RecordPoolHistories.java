package dev.lathe.workflows.histories;

import dev.lathe.testing.Await;
import dev.lathe.workflows.contract.devices.DrainRequest;
import dev.lathe.workflows.contract.devices.UndrainRequest;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.fake.FakeDevicePool;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Records the histories of pools without campaigns anew. It runs on purpose only; the README beside them says how. */
@EnabledIfSystemProperty(named = "lathe.record", matches = "true", disabledReason = "only 'make record' overwrites what is recorded")
@Timeout(300)
class RecordPoolHistories {
    @Test
    void poolThatDevicesJoinAndComeBackTo() {
        try (FakeDevicePool street = new FakeDevicePool("a", "b", "c")) {
            street.offer("a");
            street.offer("b");
            List.of("l0", "l1", "l2", "l3").forEach(id -> street.lodger(id, "a"));
            awaitLodgers(street, 4, 0);
            street.pool().drain(new DrainRequest("b"));
            street.pool().undrain(new UndrainRequest("b"));
            street.offer("c");
            street.pool().drain(new DrainRequest("b"));
            street.offer("b");
            street.lodger("last", "c");
            awaitLodgers(street, 4, 0, 1);
            HistoryFile.of("devices", "joined").write(street.client().fetchHistory(WorkflowIds.DEVICE_POOL));
        }
    }

    private static void awaitLodgers(FakeDevicePool street, Integer... each) {
        Await.until(() -> street.lodgers().equals(List.of(each)));
    }
}
