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
        try (FakeDevicePool pool = new FakeDevicePool("a", "b", "c")) {
            pool.offer("a");
            pool.offer("b");
            List.of("l0", "l1", "l2", "l3").forEach(id -> pool.startCampaign(id, "a"));
            awaitCampaigns(pool, 4, 0);
            pool.pool().drain(new DrainRequest("b"));
            pool.pool().undrain(new UndrainRequest("b"));
            pool.offer("c");
            pool.pool().drain(new DrainRequest("b"));
            pool.offer("b");
            pool.startCampaign("last", "c");
            awaitCampaigns(pool, 4, 0, 1);
            HistoryFile.of("devices", "joined").write(pool.client().fetchHistory(WorkflowIds.DEVICE_POOL));
        }
    }

    private static void awaitCampaigns(FakeDevicePool pool, Integer... each) {
        Await.until(() -> pool.campaigns().equals(List.of(each)));
    }
}
