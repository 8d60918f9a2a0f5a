package dev.lathe.workflows.contract.devices;

import dev.lathe.tuning.campaign.plan.OpReference;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A registered device: its latest offer, its state with the reason, the campaigns that are assigned to it, the workers
 * that offer it, and the ops from which some of them are excluded.
 */
public record DeviceStatus(
        DeviceOffer offer,
        State state,
        String reason,
        List<String> campaigns,
        List<String> workers,
        List<Exclusion> exclusions) {
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

    /** Keeps the exclusions of workers that offer the device. */
    public DeviceStatus {
        campaigns = List.copyOf(campaigns);
        List<String> owners = List.copyOf(workers);
        workers = owners;
        exclusions = exclusions.stream().filter(exclusion -> owners.contains(exclusion.worker())).toList();
    }

    /** Returns the status of a new device. */
    public static DeviceStatus of(DeviceOffer offer) {
        return new DeviceStatus(
                offer, State.AVAILABLE, OFFERED + offer.worker(), List.of(), List.of(offer.worker()), List.of());
    }

    public boolean available() {
        return state == State.AVAILABLE;
    }

    /**
     * Returns the status after the worker offered the device again. The device becomes available, unless a user drained
     * it. The worker is excluded from no op, because its setup may have changed.
     */
    public DeviceStatus offeredAgain(DeviceOffer now) {
        List<String> all = Stream.concat(others(now.worker()), Stream.of(now.worker())).toList();
        List<String> latest = all.subList(Math.max(0, all.size() - MAX_WORKERS), all.size());
        List<Exclusion> ofOthers =
                exclusions.stream().filter(other -> !other.worker().equals(now.worker())).toList();
        DeviceStatus offered = new DeviceStatus(now, state, reason, campaigns, latest, ofOthers);
        return state == State.DRAINED ? offered : offered.withState(State.AVAILABLE, OFFERED + now.worker());
    }

    /**
     * Returns the status after a worker withdrew the device. It is withdrawn if no other worker offers it, but a
     * drained one stays drained.
     */
    public DeviceStatus withdrawnBy(WithdrawRequest request) {
        String worker = request.worker();
        if (!workers.contains(worker)) {
            return this;
        }
        DeviceStatus left = new DeviceStatus(offer, state, reason, campaigns, others(worker).toList(), exclusions);
        if (left.workers.isEmpty()) {
            return state == State.DRAINED
                    ? left
                    : left.withState(State.WITHDRAWN, "no worker offers it; the last one was " + worker);
        }
        return reason.equals(OFFERED + worker) ? left.withState(state, OFFERED + left.workers.getLast()) : left;
    }

    private Stream<String> others(String worker) {
        return workers.stream().filter(other -> !other.equals(worker));
    }

    /** Returns the status after a worker was excluded from an op. */
    public DeviceStatus excluding(Exclusion exclusion) {
        List<Exclusion> all = Stream.concat(
                        exclusions.stream().filter(other -> !exclusion.replaces(other)), Stream.of(exclusion))
                .toList();
        return new DeviceStatus(offer, state, reason, campaigns, workers, all);
    }

    /** Returns the exclusion of a worker from an op; empty if the worker serves the op. */
    public Optional<Exclusion> exclusion(String worker, OpReference op) {
        return exclusions.stream()
                .filter(exclusion -> exclusion.worker().equals(worker) && exclusion.op().equals(op))
                .findFirst();
    }

    /** Returns the status after the device was put into service. It stays withdrawn if no worker offers it. */
    public DeviceStatus inService(String why) {
        return workers.isEmpty()
                ? withState(State.WITHDRAWN, why + "; no worker offers it")
                : withState(State.AVAILABLE, why);
    }

    public DeviceStatus withState(State other, String why) {
        return new DeviceStatus(offer, other, why, campaigns, workers, exclusions);
    }

    public DeviceStatus withCampaign(String campaign) {
        return withCampaigns(Stream.concat(campaigns.stream(), Stream.of(campaign)).distinct());
    }

    public DeviceStatus withoutCampaign(String campaign) {
        return withCampaigns(campaigns.stream().filter(other -> !other.equals(campaign)));
    }

    private DeviceStatus withCampaigns(Stream<String> assigned) {
        return new DeviceStatus(offer, state, reason, assigned.toList(), workers, exclusions);
    }
}
