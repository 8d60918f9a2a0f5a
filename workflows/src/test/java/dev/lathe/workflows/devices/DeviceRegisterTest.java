package dev.lathe.workflows.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.ExcludeRequest;
import dev.lathe.workflows.contract.devices.Exclusion;
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
    private static final OpReference GEMM = new OpReference("gemm", "builtin:gemm", "2");

    private final DeviceRegister register = new DeviceRegister(DevicePoolState.empty());

    private void offer(String device) {
        offer(device, "worker");
    }

    private void offer(String device, String worker) {
        register.register(new DeviceOffer(
                device, "cuda", "model", "host", worker, TaskQueues.of(device, "host", "sm_90a"), OptionalInt.empty(),
                OptionalLong.empty()));
    }

    private void withdraw(String worker) {
        register.withdraw(new WithdrawRequest("a", worker));
    }

    private void exclude(String worker, OpReference op, String fault) {
        register.exclude(new ExcludeRequest("a", new Exclusion(worker, op, fault)));
    }

    private DeviceStatus device() {
        return register.device("a").orElseThrow();
    }

    private void request(String campaign, Optional<String> preferred) {
        register.request(request(campaign, 1, preferred));
        register.assignWaiting();
    }

    private void requestOnly(String campaign, String device) {
        register.request(request(campaign, 1, List.of(device), Optional.empty()));
        register.assignWaiting();
    }

    private static DeviceRequest request(String campaign, double work, Optional<String> preferred) {
        return request(campaign, work, List.of(), preferred);
    }

    private static DeviceRequest request(
            String campaign, double work, List<String> devices, Optional<String> preferred) {
        DeviceSelector selector = new DeviceSelector("cuda", devices, DeviceSelector.DEFAULT_SILENCE);
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
        assertThat(register.excessCampaigns("a")).isEmpty();
        offer("b");
        assertThat(register.excessCampaigns("b")).containsExactly("c3", "c4");
    }

    @Test
    void onlyCampaignsThatAcceptTheNewDeviceMustMove() {
        offer("a");
        requestDevices(3);
        requestOnly("pinned0", "a");
        requestOnly("pinned1", "a");
        offer("b");
        assertThat(register.excessCampaigns("b")).containsExactly("c1", "c2");
    }

    @Test
    void aFreeDeviceTakesTheLatestCampaignThatAcceptsIt() {
        offer("a");
        requestDevices(2);
        requestOnly("pinned0", "a");
        offer("b");
        assertThat(register.latestOfBusiest(register.device("b").orElseThrow())).contains("c1");
        register.release("c0");
        register.release("c1");
        requestOnly("pinned1", "a");
        assertThat(register.latestOfBusiest(register.device("b").orElseThrow())).isEmpty();
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
        register.release("c3");
        request("c4", Optional.empty());
        assertThat(campaigns()).containsExactly(1, 3);
    }

    @Test
    void aCampaignWithNineTimesTheWorkTakesThreeTimesAsLongAndNotNine() {
        offer("a");
        offer("b");
        Map.of("c0", 9.0, "c1", 1.0, "c2", 1.0, "c3", 1.0, "c4", 1.0)
                .forEach((campaign, work) -> register.request(request(campaign, work, Optional.empty())));

        register.assignWaiting();

        assertThat(campaigns()).containsExactly(2, 3);
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
        assertThat(register.excessCampaigns("a")).isEmpty();
        assertThat(register.excessCampaigns("b")).isEmpty();
    }

    @Test
    void movedCampaignsEndUpInEqualShares() {
        offer("a");
        requestDevices(14);
        offer("b");
        offer("c");
        register.excessCampaigns("c").forEach(campaign -> request(campaign, Optional.of("a")));
        assertThat(campaigns()).containsExactly(5, 5, 4);
        assertThat(register.excessCampaigns("c")).isEmpty();
    }

    @Test
    void theLastOfSeveralWorkersWithdrawsTheDevice() {
        offer("a", "first");
        offer("a", "second");
        offer("a", "third");
        withdraw("third");
        withdraw("third");
        withdraw("first");
        assertThat(register.available("a")).isTrue();
        withdraw("second");
        assertThat(device().state()).isEqualTo(DeviceStatus.State.WITHDRAWN);
        offer("a", "first");
        assertThat(register.available("a")).isTrue();
    }

    @Test
    void aDrainedDeviceStaysDrainedWhenItsWorkersAreRestarted() {
        offer("a", "first");
        register.drain("a");
        withdraw("first");
        offer("a", "second");

        assertThat(device().state()).isEqualTo(DeviceStatus.State.DRAINED);
        assertThat(device().reason()).isEqualTo("drained by a user");
    }

    @Test
    void anUndrainedDeviceWithoutWorkersReceivesNoCampaigns() {
        offer("a", "first");
        register.drain("a");
        withdraw("first");

        register.makeAvailable("a", "undrained by a user");

        assertThat(device().state()).isEqualTo(DeviceStatus.State.WITHDRAWN);
        offer("a", "second");
        assertThat(register.available("a")).isTrue();
    }

    @Test
    void theReasonNamesAWorkerThatStillOffersTheDevice() {
        offer("a", "first");
        offer("a", "second");

        withdraw("second");

        assertThat(device().reason()).isEqualTo("offered by first");
    }

    @Test
    void anExclusionConcernsOneVersionOfAnOp() {
        offer("a", "first");
        offer("a", "second");

        exclude("first", new OpReference("gemm", "builtin:gemm", "1"), "no nvcc");
        exclude("first", GEMM, "python3 has no NumPy\nTraceback");

        assertThat(device().exclusions()).extracting(Exclusion::text)
                .containsExactly("not gemm by first: python3 has no NumPy");
        assertThat(device().exclusion("first", GEMM)).isPresent();
        assertThat(device().exclusion("second", GEMM)).isEmpty();
        assertThat(device().exclusion("first", new OpReference("spmm", "builtin:spmm", "2"))).isEmpty();
        assertThat(device().available()).isTrue();
    }

    @Test
    void anExclusionEndsWhenItsWorkerOffersTheDeviceAgain() {
        offer("a", "first");
        exclude("first", GEMM, "python3 has no NumPy");
        offer("a", "second");
        assertThat(device().exclusions()).hasSize(1);

        offer("a", "first");

        assertThat(device().exclusions()).isEmpty();
    }

    @Test
    void anExclusionEndsWhenItsWorkerWithdrawsTheDevice() {
        offer("a", "first");
        offer("a", "second");
        exclude("first", GEMM, "python3 has no NumPy");

        withdraw("first");

        assertThat(device().exclusions()).isEmpty();
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
