package dev.lathe.workflows.fake;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.activity.health.Health;
import dev.lathe.workflows.contract.activity.health.HealthActivity;
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
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The device pool without campaigns: devices that are ill when a test says so, and campaigns. Its clock can be put forward. */
public final class FakeDevicePool implements AutoCloseable {
    private final TestWorkflowEnvironment environment;
    private final Set<String> unhealthy = new ConcurrentSkipListSet<>();

    public FakeDevicePool(String... devices) {
        environment = TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(DataConverters.lathe())
                        // Histories that are recorded here are kept, and must not say where.
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
                ? new Health.Unhealthy("it is to be ill")
                : new Health.Healthy("it is well");
    }

    public void makeUnhealthy(String device) {
        unhealthy.add(device);
    }

    public void makeHealthy(String device) {
        unhealthy.remove(device);
    }

    /** Returns when the pool knows the device. */
    public void offer(String device) {
        DeviceOffer offer = new DeviceOffer(
                device, "synthetic", "arithmetic", "host", "worker", TaskQueues.of(device, device, "synthetic"), OptionalInt.empty());
        client().newUntypedWorkflowStub("DevicePool", options(WorkflowIds.DEVICE_POOL))
                .signalWithStart("register", new Object[] {offer}, new Object[] {DevicePoolState.empty()});
        Await.until(() ->
                pool().devices().devices().stream().anyMatch(known -> known.offer().name().equals(device)));
    }

    /** A new campaign who takes any of these devices, or any at all where none is named. */
    public FakeCampaign startCampaign(String id, String... devices) {
        FakeCampaign campaign = client().newWorkflowStub(FakeCampaign.class, options(id));
        WorkflowClient.start(campaign::run, selector(devices));
        return campaign;
    }

    /** In the name of a campaign. */
    public void reportLost(String campaign, String device) {
        pool().request(new DeviceRequest(
                campaign, selector(), Optional.of(device), Optional.of(new DeviceRequest.LostDevice(device, "it was silent"))));
    }

    private static DeviceSelector selector(String... devices) {
        return new DeviceSelector("synthetic", List.of(devices), DeviceSelector.USUAL_SILENCE);
    }

    public DevicePoolWorkflow pool() {
        return client().newWorkflowStub(DevicePoolWorkflow.class, WorkflowIds.DEVICE_POOL);
    }

    /** How many campaigns each device has, in the order of names. */
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
