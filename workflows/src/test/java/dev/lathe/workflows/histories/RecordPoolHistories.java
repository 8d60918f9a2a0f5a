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

/**
 * Records the histories of the device pool with fake campaigns. It runs only with {@code -Dlathe.record=true}; see the
 * README beside the files.
 */
@EnabledIfSystemProperty(
        named = "lathe.record",
        matches = "true",
        disabledReason = "only 'make record' overwrites what is recorded")
@Timeout(300)
class RecordPoolHistories {
    @Test
    void poolToWhichDevicesAreAddedAndReturned() {
        try (FakeDevicePool pool = new FakeDevicePool("a", "b", "c")) {
            pool.offer("a");
            pool.offer("b");
            List.of("c0", "c1", "c2", "c3").forEach(id -> pool.startCampaign(id, "a"));
            awaitCampaigns(pool, 4, 0);
            pool.pool().drain(new DrainRequest("b"));
            pool.pool().undrain(new UndrainRequest("b"));
            pool.offer("c");
            pool.pool().drain(new DrainRequest("b"));
            pool.offer("b");
            pool.startCampaign("last", "c");
            awaitCampaigns(pool, 4, 0, 1);
            HistoryFile.of("devices", "device-added").write(pool.client().fetchHistory(WorkflowIds.DEVICE_POOL));
        }
    }

    private static void awaitCampaigns(FakeDevicePool pool, Integer... each) {
        Await.until(() -> pool.campaigns().equals(List.of(each)));
    }
}
