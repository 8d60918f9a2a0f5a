package dev.lathe.workflows.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import dev.lathe.workflows.contract.naming.TaskQueues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DeviceRegisterTest {
    private final DeviceRegister register = new DeviceRegister(DevicePoolState.empty());

    private void offer(String device) {
        offer(device, "worker");
    }

    private void offer(String device, String worker) {
        register.register(new DeviceOffer(
                device, "cuda", "model", "host", worker, TaskQueues.of(device, "host", "sm_90a"), OptionalInt.empty(),
                OptionalLong.empty()));
    }

    private void withdraw(String worker, Optional<String> fault) {
        register.withdraw(new WithdrawRequest("a", worker, fault));
    }

    private void request(String campaign, Optional<String> preferred) {
        register.request(request(campaign, 1, preferred));
        register.assignWaiting();
    }

    private static DeviceRequest request(String campaign, double work, Optional<String> preferred) {
        DeviceSelector selector = new DeviceSelector("cuda", List.of(), DeviceSelector.DEFAULT_SILENCE);
        return new DeviceRequest(campaign, work, selector, preferred, Optional.empty());
    }

    private List<Integer> campaigns() {
        return register.state().devices().stream().map(device -> device.campaigns().size()).toList();
    }

    private void requestDevices(int count) {
        IntStream.range(0, count).forEach(i -> request("c" + i, Optional.empty()));
    }

    @Test
    void campaignsBeyondAnEqualShareMustMove() {
        offer("a");
        requestDevices(5);
        assertThat(register.excessCampaigns("cuda")).isEmpty();
        offer("b");
        assertThat(register.excessCampaigns("cuda")).containsExactly("c3", "c4");
        assertThat(register.excessCampaigns("cpu")).isEmpty();
    }

    @Test
    void aCampaignWithMuchWorkCountsForSeveral() {
        offer("a");
        offer("b");
        Map<String, Double> works = new TreeMap<>(Map.of("c0", 1.0, "c1", 1.0, "c2", 1.0, "c3", 9.0));
        works.forEach((campaign, work) -> register.request(request(campaign, work, Optional.empty())));

        register.assignWaiting();

        assertThat(register.state().devices()).extracting(DeviceStatus::campaigns)
                .containsExactly(List.of("c3"), List.of("c0", "c1", "c2"));
        assertThat(register.state().works()).isEqualTo(works);
        register.release("c3");
        request("c4", Optional.empty());
        assertThat(campaigns()).containsExactly(1, 3);
    }

    @Test
    void campaignsOfOtherSweepsDoNotChangeTheLoadOfAWork() {
        offer("a");
        offer("b");
        Map<String, Double> works = Map.of("s/c0", 1e12, "s/c1", 1e12, "t/c0", 1e-6, "t/c1", 1e-6);
        works.forEach((campaign, work) -> register.request(request(campaign, work, Optional.empty())));

        register.assignWaiting();

        assertThat(campaigns()).containsExactly(2, 2);
    }

    @Test
    void onlyCampaignsThatMakeLoadsEqualMove() {
        offer("a");
        offer("b");
        Map.of("c0", 1.0, "c1", 1.0, "c2", 1.0, "c3", 9.0)
                .forEach((campaign, work) -> register.request(request(campaign, work, Optional.empty())));
        register.assignWaiting();

        assertThat(register.latestOfBusiest(register.device("a").orElseThrow())).isEmpty();
        assertThat(register.excessCampaigns("cuda")).isEmpty();
    }

    @Test
    void movedCampaignsEndUpInEqualShares() {
        offer("a");
        requestDevices(14);
        offer("b");
        offer("c");
        register.excessCampaigns("cuda").forEach(campaign -> request(campaign, Optional.of("a")));
        assertThat(campaigns()).containsExactly(5, 5, 4);
        assertThat(register.excessCampaigns("cuda")).isEmpty();
    }

    @Test
    void theLastOfSeveralWorkersWithdrawsTheDevice() {
        offer("a", "first");
        offer("a", "second");
        offer("a", "third");
        withdraw("third", Optional.empty());
        withdraw("third", Optional.empty());
        withdraw("first", Optional.empty());
        assertThat(register.available("a")).isTrue();
        withdraw("second", Optional.empty());
        assertThat(register.device("a").orElseThrow().state()).isEqualTo(DeviceStatus.State.WITHDRAWN);
        offer("a", "first");
        assertThat(register.available("a")).isTrue();
    }

    @Test
    void aDrainedDeviceStaysDrainedWhenItsWorkersAreRestarted() {
        offer("a", "first");
        register.drain("a");
        withdraw("first", Optional.empty());
        offer("a", "second");

        DeviceStatus status = register.device("a").orElseThrow();
        assertThat(status.state()).isEqualTo(DeviceStatus.State.DRAINED);
        assertThat(status.reason()).isEqualTo("drained by a user");
    }

    @Test
    void anUndrainedDeviceWithoutWorkersReceivesNoCampaigns() {
        offer("a", "first");
        register.drain("a");
        withdraw("first", Optional.empty());

        register.makeAvailable("a", "undrained by a user");

        assertThat(register.device("a").orElseThrow().state()).isEqualTo(DeviceStatus.State.WITHDRAWN);
        offer("a", "second");
        assertThat(register.available("a")).isTrue();
    }

    @Test
    void theReasonNamesAWorkerThatLeavesTheDeviceToOthers() {
        offer("a", "first");
        offer("a", "second");

        withdraw("first", Optional.of("python3 has no NumPy"));

        DeviceStatus status = register.device("a").orElseThrow();
        assertThat(status.available()).isTrue();
        assertThat(status.reason()).isEqualTo("served by second; not by first: python3 has no NumPy");
    }

    @Test
    void aCampaignReturnsToItsDeviceIfThatHasNoMoreCampaignsThanOthers() {
        offer("a");
        offer("b");
        requestDevices(4);
        request("c0", Optional.of("a"));
        request("c1", Optional.of("b"));
        assertThat(register.device("a").orElseThrow().campaigns()).containsExactlyInAnyOrder("c0", "c2");
        assertThat(register.device("b").orElseThrow().campaigns()).containsExactlyInAnyOrder("c1", "c3");
    }
}
