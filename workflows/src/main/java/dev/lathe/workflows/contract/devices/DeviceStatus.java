package dev.lathe.workflows.contract.devices;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A registered device: what was offered, how it is, why, and whose home it is. */
public record DeviceStatus(DeviceOffer offer, State state, String reason, List<String> campaigns) {
    public enum State {
        AVAILABLE,
        /** No new campaigns, by a person's wish. */
        DRAINED,
        /** It was lost or found ill. */
        QUARANTINED,
        /** Its worker ended in good order. */
        WITHDRAWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public DeviceStatus {
        campaigns = List.copyOf(campaigns);
    }

    /** A device that was not known before. */
    public static DeviceStatus of(DeviceOffer offer) {
        return new DeviceStatus(offer, State.AVAILABLE, "offered by " + offer.worker(), List.of());
    }

    public boolean available() {
        return state == State.AVAILABLE;
    }

    /** It is well if it is offered; what a person said of it holds on. */
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
