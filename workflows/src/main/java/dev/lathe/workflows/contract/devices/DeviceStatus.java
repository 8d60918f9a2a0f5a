package dev.lathe.workflows.contract.devices;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A registered device: its offer, its state with the reason, and the campaigns that are assigned to it. */
public record DeviceStatus(DeviceOffer offer, State state, String reason, List<String> campaigns) {
    public enum State {
        AVAILABLE,
        /** Drained by a user; it receives no campaigns. */
        DRAINED,
        /** Lost or unhealthy. */
        QUARANTINED,
        /** Its worker was shut down. */
        WITHDRAWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public DeviceStatus {
        campaigns = List.copyOf(campaigns);
    }

    /** Returns the status of a new device. */
    public static DeviceStatus of(DeviceOffer offer) {
        return new DeviceStatus(offer, State.AVAILABLE, "offered by " + offer.worker(), List.of());
    }

    public boolean available() {
        return state == State.AVAILABLE;
    }

    /**
     * Returns the status after the worker offered the device again. The device becomes available, unless a user drained
     * it.
     */
    public DeviceStatus offeredAgain(DeviceOffer now) {
        return state == State.DRAINED
                ? new DeviceStatus(now, state, reason, campaigns)
                : new DeviceStatus(now, State.AVAILABLE, "offered by " + now.worker(), campaigns);
    }

    public DeviceStatus withState(State other, String why) {
        return new DeviceStatus(offer, other, why, campaigns);
    }

    public DeviceStatus withCampaign(String campaign) {
        return new DeviceStatus(
                offer, state, reason, Stream.concat(campaigns.stream(), Stream.of(campaign)).distinct().toList());
    }

    public DeviceStatus withoutCampaign(String campaign) {
        return new DeviceStatus(
                offer, state, reason, campaigns.stream().filter(other -> !other.equals(campaign)).toList());
    }
}
