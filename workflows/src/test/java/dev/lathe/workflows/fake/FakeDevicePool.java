package dev.lathe.workflows.fake;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.activity.Health;
import dev.lathe.workflows.contract.activity.HealthActivity;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DevicePoolWorkflow;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.devices.DevicePoolWorkflowImpl;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The device pool with fake campaigns and devices whose health a test controls. Its clock can be advanced. */
public final class FakeDevicePool implements AutoCloseable {
    private final TestWorkflowEnvironment environment;
    private final Set<String> unhealthy = new ConcurrentSkipListSet<>();

    public FakeDevicePool(String... devices) {
        environment = TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(DataConverters.lathe())
                        // Recorded histories are committed, so they must not contain the host name.
                        .setIdentity("test")
                        .build())
                .build());
        Worker worker = environment.newWorker(TaskQueues.WORKFLOWS, TestCluster.workerOptions());
        worker.registerWorkflowImplementationTypes(DevicePoolWorkflowImpl.class, FakeCampaignImpl.class);
        for (String device : devices) {
            environment.newWorker(device + "/control").registerActivitiesImplementations(health());
        }
        environment.start();
    }

    private HealthActivity health() {
        return request -> unhealthy.contains(request.device())
                ? new Health.Unhealthy("set by the test")
                : new Health.Healthy("healthy");
    }

    public void makeUnhealthy(String device) {
        unhealthy.add(device);
    }

    public void makeHealthy(String device) {
        unhealthy.remove(device);
    }

    /** Offers a device and waits until the pool has registered it. */
    public void offer(String device) {
        DeviceOffer offer = new DeviceOffer(
                device,
                "synthetic",
                "arithmetic",
                "host",
                "worker",
                TaskQueues.of(device, device, "synthetic"),
                OptionalInt.empty(),
                OptionalLong.empty());
        client().newUntypedWorkflowStub("DevicePool", options(WorkflowIds.DEVICE_POOL))
                .signalWithStart("register", new Object[] {offer}, new Object[] {DevicePoolState.empty()});
        Await.until(() ->
                pool().devices().devices().stream().anyMatch(status -> status.offer().name().equals(device)));
    }

    /** Starts a campaign that accepts these devices, or any device if none is named. */
    public FakeCampaign startCampaign(String id, String... devices) {
        return startCampaign(id, 1, devices);
    }

    public FakeCampaign startCampaign(String id, double work, String... devices) {
        FakeCampaign campaign = client().newWorkflowStub(FakeCampaign.class, options(id));
        WorkflowClient.start(campaign::run, selector(devices), work);
        return campaign;
    }

    /** Reports a device as lost on behalf of a campaign. */
    public void reportLost(String campaign, String device) {
        pool().request(new DeviceRequest(
                campaign,
                1,
                selector(),
                Optional.of(device),
                Optional.of(new DeviceRequest.LostDevice(device, "no response"))));
    }

    private static DeviceSelector selector(String... devices) {
        return new DeviceSelector("synthetic", List.of(devices), DeviceSelector.DEFAULT_SILENCE);
    }

    public DevicePoolWorkflow pool() {
        return client().newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }

    /** Returns the number of campaigns of each device, by device name. */
    public List<Integer> campaigns() {
        return pool().devices().devices().stream().map(device -> device.campaigns().size()).toList();
    }

    public void advance(Duration time) {
        environment.sleep(time);
    }

    public WorkflowClient client() {
        return environment.getWorkflowClient();
    }

    private static WorkflowOptions options(String id) {
        return WorkflowOptions.newBuilder().setWorkflowId(id).setTaskQueue(TaskQueues.WORKFLOWS).build();
    }

    @Override
    public void close() {
        environment.close();
    }
}
