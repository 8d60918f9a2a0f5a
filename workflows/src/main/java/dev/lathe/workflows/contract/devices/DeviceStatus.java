package dev.lathe.workflows.contract.devices;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A registered device: its latest offer, its state with the reason, the campaigns that are assigned to it, and the
 * workers that offer it.
 */
public record DeviceStatus(
        DeviceOffer offer, State state, String reason, List<String> campaigns, List<String> workers) {
    /** A killed worker does not withdraw its device, so the list is limited to the latest offers. */
    private static final int MAX_WORKERS = 16;

    /** The reason of a device that its latest worker offered begins with these words; the worker follows. */
    public static final String OFFERED = "offered by ";

    public enum State {
        AVAILABLE,
        /** Drained by a user; it receives no campaigns. */
        DRAINED,
        /** Lost or unhealthy. */
        QUARANTINED,
        /** All its workers were shut down. */
        WITHDRAWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public DeviceStatus {
        campaigns = List.copyOf(campaigns);
        workers = List.copyOf(workers);
    }

    /** Returns the status of a new device. */
    public static DeviceStatus of(DeviceOffer offer) {
        return new DeviceStatus(
                offer, State.AVAILABLE, OFFERED + offer.worker(), List.of(), List.of(offer.worker()));
    }

    public boolean available() {
        return state == State.AVAILABLE;
    }

    /**
     * Returns the status after the worker offered the device again. The device becomes available, unless a user drained
     * it.
     */
    public DeviceStatus offeredAgain(DeviceOffer now) {
        List<String> all = Stream.concat(others(now.worker()), Stream.of(now.worker())).toList();
        List<String> latest = all.subList(Math.max(0, all.size() - MAX_WORKERS), all.size());
        return state == State.DRAINED
                ? new DeviceStatus(now, state, reason, campaigns, latest)
                : new DeviceStatus(now, State.AVAILABLE, OFFERED + now.worker(), campaigns, latest);
    }

    /**
     * Returns the status after a worker withdrew the device. It is withdrawn if no other worker offers it, but a drained
     * one stays drained.
     */
    public DeviceStatus withdrawnBy(WithdrawRequest request) {
        String worker = request.worker();
        if (!workers.contains(worker)) {
            return this;
        }
        List<String> left = others(worker).toList();
        if (left.isEmpty()) {
            DeviceStatus ownerless = new DeviceStatus(offer, state, reason, campaigns, left);
            return state == State.DRAINED ? ownerless : ownerless.withState(State.WITHDRAWN, "withdrawn by " + worker);
        }
        String why = request.fault()
                .map(fault -> "served by " + left.getLast() + "; not by " + worker + ": " + fault)
                .orElse(reason);
        return new DeviceStatus(offer, state, why, campaigns, left);
    }

    /** Returns the status after the device was put into service. It stays withdrawn if no worker offers it. */
    public DeviceStatus inService(String why) {
        return workers.isEmpty()
                ? withState(State.WITHDRAWN, why + "; no worker offers it")
                : withState(State.AVAILABLE, why);
    }

    private Stream<String> others(String worker) {
        return workers.stream().filter(other -> !other.equals(worker));
    }

    public DeviceStatus withState(State other, String why) {
        return new DeviceStatus(offer, other, why, campaigns, workers);
    }

    public DeviceStatus withCampaign(String campaign) {
        return new DeviceStatus(
                offer,
                state,
                reason,
                Stream.concat(campaigns.stream(), Stream.of(campaign)).distinct().toList(),
                workers);
    }

    public DeviceStatus withoutCampaign(String campaign) {
        return new DeviceStatus(
                offer,
                state,
                reason,
                campaigns.stream().filter(other -> !other.equals(campaign)).toList(),
                workers);
    }
}
