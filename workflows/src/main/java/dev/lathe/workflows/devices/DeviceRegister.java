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
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The devices, their states and campaigns. It does not depend on Temporal. */
final class DeviceRegister {
    private final TreeMap<String, DeviceStatus> devices = new TreeMap<>();
    private final List<DeviceRequest> waiting;
    private final SortedMap<String, Double> works;

    DeviceRegister(DevicePoolState carried) {
        carried.devices().forEach(device -> devices.put(device.offer().name(), device));
        waiting = new ArrayList<>(carried.waiting());
        works = new TreeMap<>(carried.works());
    }

    DevicePoolState state() {
        return new DevicePoolState(List.copyOf(devices.values()), waiting, works);
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

    /** Adds a campaign to the waiting list, once. */
    void request(DeviceRequest request) {
        release(request.campaign());
        waiting.add(request);
        works.put(request.campaign(), request.work());
    }

    void release(String campaign) {
        waiting.removeIf(request -> request.campaign().equals(campaign));
        devices.replaceAll((name, device) -> device.withoutCampaign(campaign));
        works.remove(campaign);
    }

    /**
     * Assigns available devices to waiting campaigns. Those with the most work come first, so that loads become equal.
     */
    List<Placement> assignWaiting() {
        List<Placement> placements = waiting.stream()
                .sorted(Comparator.comparingDouble(DeviceRequest::work).reversed())
                .flatMap(this::placement)
                .toList();
        placements.forEach(placement -> waiting.remove(placement.request()));
        return placements;
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

    private Stream<DeviceStatus> acceptable(DeviceRequest request) {
        return devices.values().stream()
                .filter(device -> request.selector().accepts(device.offer().kind(), device.offer().name()));
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
        double mean = works.entrySet().stream()
                .filter(other -> other.getKey().startsWith(sweep))
                .mapToDouble(Map.Entry::getValue)
                .average()
                .orElse(1);
        return 1 + 4 * Math.sqrt(works.getOrDefault(campaign, mean) / mean);
    }

    /** Returns the name of a campaign's device; empty if it waits for one. */
    Optional<String> deviceOf(String campaign) {
        return devices.values().stream()
                .filter(device -> device.campaigns().contains(campaign))
                .map(device -> device.offer().name())
                .findFirst();
    }

    /**
     * Returns the latest campaign of the busiest device of the same kind, if that has at least two more than this one,
     * and would keep the higher load.
     */
    Optional<String> latestOfBusiest(DeviceStatus free) {
        return availableOf(free.offer().kind()).stream()
                .filter(device -> free.available() && device.campaigns().size() >= free.campaigns().size() + 2)
                .max(Comparator.comparingDouble(this::load))
                .filter(busiest -> load(busiest) - loadOf(busiest.campaigns().getLast()) > load(free))
                .map(busiest -> busiest.campaigns().getLast());
    }

    private List<DeviceStatus> availableOf(String kind) {
        return devices.values().stream()
                .filter(device -> device.available() && device.offer().kind().equals(kind))
                .toList();
    }

    /** Returns the campaigns that exceed an equal share of the load of a kind: the latest of each device. */
    List<String> excessCampaigns(String kind) {
        List<DeviceStatus> available = availableOf(kind);
        double share = available.stream().mapToDouble(this::load).average().orElse(0);
        return available.stream().flatMap(device -> beyond(share, device).stream()).toList();
    }

    /** Returns the latest campaigns of a device, behind those that fill the share. */
    private List<String> beyond(double share, DeviceStatus device) {
        List<String> excess = new ArrayList<>();
        double before = 0;
        for (String campaign : device.campaigns()) {
            if (before >= share) {
                excess.add(campaign);
            }
            before += loadOf(campaign);
        }
        return excess;
    }

    /** Returns the quarantined devices that a waiting campaign accepts. */
    List<DeviceOffer> quarantinedInDemand() {
        return waiting.stream()
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
