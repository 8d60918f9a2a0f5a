package dev.lathe.workflows.devices;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.devices.DeviceStatus.State;
import dev.lathe.workflows.contract.devices.ExcludeRequest;
import dev.lathe.workflows.contract.devices.WithdrawRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The devices, their states and campaigns. It does not depend on Temporal. */
final class DeviceRegister {
    private final TreeMap<String, DeviceStatus> devices = new TreeMap<>();
    private final List<DeviceRequest> requests;

    DeviceRegister(DevicePoolState carried) {
        carried.devices().forEach(device -> devices.put(device.offer().name(), device));
        requests = new ArrayList<>(carried.requests());
    }

    DevicePoolState state() {
        return new DevicePoolState(List.copyOf(devices.values()), requests);
    }

    Optional<DeviceStatus> device(String name) {
        return Optional.ofNullable(devices.get(name));
    }

    boolean available(String name) {
        return device(name).filter(DeviceStatus::available).isPresent();
    }

    /** Throws IllegalArgumentException if the device is not registered. */
    void requireRegistered(String name) {
        if (!devices.containsKey(name)) {
            throw new IllegalArgumentException(
                    "device: unknown device '" + name + "'; registered devices: " + devices.navigableKeySet());
        }
    }

    /** Registers a device. It becomes available, unless a user drained it. */
    void register(DeviceOffer offer) {
        devices.merge(offer.name(), DeviceStatus.of(offer), (known, fresh) -> known.offeredAgain(offer));
    }

    /** Removes a worker from the owners of a device. The last one withdraws the device. */
    void withdraw(WithdrawRequest request) {
        change(request.device(), device -> device.withdrawnBy(request));
    }

    /** Excludes a worker from an op on a device until the worker offers the device again. */
    void exclude(ExcludeRequest request) {
        change(request.device(), device -> device.excluding(request.exclusion()));
    }

    /** Drains a device and returns its campaigns, which must move. */
    List<String> drain(String name) {
        List<String> campaigns = device(name).map(DeviceStatus::campaigns).orElse(List.of());
        change(name, device -> device.withState(State.DRAINED, "drained by a user"));
        return campaigns;
    }

    void quarantine(String name, String reason) {
        change(name, device -> device.withState(State.QUARANTINED, reason));
    }

    /** Puts a device into service. It becomes available if a worker offers it. */
    void makeAvailable(String name, String reason) {
        change(name, device -> device.inService(reason));
    }

    /** Replaces the request of a campaign, which waits until it is assigned. */
    void request(DeviceRequest request) {
        release(request.campaign());
        requests.add(request);
    }

    void release(String campaign) {
        requests.removeIf(request -> request.campaign().equals(campaign));
        devices.replaceAll((name, device) -> device.withoutCampaign(campaign));
    }

    /**
     * Assigns available devices to waiting campaigns. Those with the most work come first, so that loads become equal.
     */
    List<Placement> assignWaiting() {
        return waiting()
                .sorted(Comparator.comparingDouble(DeviceRequest::work).reversed())
                .flatMap(this::placement)
                .toList();
    }

    /** A campaign and its assigned device. */
    record Placement(DeviceRequest request, DeviceOffer device) {}

    private Stream<Placement> placement(DeviceRequest request) {
        Optional<DeviceStatus> chosen = acceptable(request)
                .filter(DeviceStatus::available)
                .min(preference(request));
        chosen.ifPresent(device -> devices.put(device.offer().name(), device.withCampaign(request.campaign())));
        return chosen.map(device -> new Placement(request, device.offer())).stream();
    }

    private Stream<DeviceRequest> waiting() {
        return requests.stream().filter(request -> deviceOf(request.campaign()).isEmpty());
    }

    private Stream<DeviceStatus> acceptable(DeviceRequest request) {
        return devices.values().stream().filter(device -> accepts(request, device));
    }

    private static boolean accepts(DeviceRequest request, DeviceStatus device) {
        return request.selector().accepts(device.offer().kind(), device.offer().name());
    }

    /** Orders devices by their load, then prefers the campaign's previous device, then orders by name. */
    private Comparator<DeviceStatus> preference(DeviceRequest request) {
        return Comparator.comparingDouble(this::load)
                .thenComparingInt(device ->
                        request.preferred().filter(device.offer().name()::equals).isPresent() ? 0 : 1)
                .thenComparing(device -> device.offer().name());
    }

    private double load(DeviceStatus device) {
        return device.campaigns().stream().mapToDouble(this::loadOf).sum();
    }

    /**
     * Returns the load that a campaign is for its device: one, and four times the root of its work in multiples of the
     * mean of its sweep, since works of different ops have different units. A longer kernel is launched fewer times.
     * RATIONALE.md has the numbers.
     */
    private double loadOf(String campaign) {
        String sweep = campaign.substring(0, campaign.indexOf('/') + 1);
        double mean = requests.stream()
                .filter(request -> request.campaign().startsWith(sweep))
                .mapToDouble(DeviceRequest::work)
                .average()
                .orElse(1);
        return 1 + 4 * Math.sqrt(requestsOf(campaign).mapToDouble(DeviceRequest::work).sum() / mean);
    }

    private Stream<DeviceRequest> requestsOf(String campaign) {
        return requests.stream().filter(request -> request.campaign().equals(campaign));
    }

    /** Returns the name of a campaign's device; empty if it waits for one. */
    Optional<String> deviceOf(String campaign) {
        return devices.values().stream()
                .filter(device -> device.campaigns().contains(campaign))
                .map(device -> device.offer().name())
                .findFirst();
    }

    /**
     * Returns the latest campaign that accepts a free device, of the busiest device of the same kind, if that has at
     * least two more than the free one, and would keep the higher load.
     */
    Optional<String> latestOfBusiest(DeviceStatus free) {
        return availableOf(free.offer().kind()).stream()
                .filter(device -> free.available() && device.campaigns().size() >= free.campaigns().size() + 2)
                .filter(device -> movable(device, free).findFirst().isPresent())
                .max(Comparator.comparingDouble(this::load))
                .flatMap(busiest -> movable(busiest, free)
                        .reduce((earlier, later) -> later)
                        .filter(latest -> load(busiest) - loadOf(latest) > load(free)));
    }

    /** Returns the campaigns of a device that accept another one. */
    private Stream<String> movable(DeviceStatus device, DeviceStatus other) {
        return device.campaigns().stream()
                .filter(campaign -> requestsOf(campaign).anyMatch(request -> accepts(request, other)));
    }

    private List<DeviceStatus> availableOf(String kind) {
        return devices.values().stream()
                .filter(device -> device.available() && device.offer().kind().equals(kind))
                .toList();
    }

    /**
     * Returns the campaigns that accept a device and exceed an equal share of the load of its kind: the latest of each
     * device.
     */
    List<String> excessCampaigns(String name) {
        return device(name).stream().flatMap(this::excessCampaigns).toList();
    }

    private Stream<String> excessCampaigns(DeviceStatus free) {
        List<DeviceStatus> available = availableOf(free.offer().kind());
        double share = available.stream().mapToDouble(this::load).average().orElse(0);
        return available.stream()
                .filter(device -> !device.equals(free))
                .flatMap(device -> beyond(share, device, movable(device, free).toList()).stream());
    }

    /** Returns the latest of the movable campaigns of a device, behind those that fill the share with all others. */
    private List<String> beyond(double share, DeviceStatus device, List<String> movable) {
        List<String> excess = new ArrayList<>();
        double before = load(device) - movable.stream().mapToDouble(this::loadOf).sum();
        for (String campaign : movable) {
            if (before >= share) {
                excess.add(campaign);
            }
            before += loadOf(campaign);
        }
        return excess;
    }

    /** Returns the quarantined devices that a waiting campaign accepts. */
    List<DeviceOffer> quarantinedInDemand() {
        return waiting()
                .flatMap(this::acceptable)
                .filter(device -> device.state() == State.QUARANTINED)
                .map(DeviceStatus::offer)
                .distinct()
                .toList();
    }

    private void change(String name, UnaryOperator<DeviceStatus> change) {
        devices.computeIfPresent(name, (key, device) -> change.apply(device));
    }
}
