package dev.lathe.workflows.contract.devices;

import java.util.List;
import java.util.Locale;

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
}
