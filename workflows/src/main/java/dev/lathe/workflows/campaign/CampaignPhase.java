package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.stop.StopReason;
import java.util.Optional;

/** The phase of a campaign. It is derived from the stop reason, the controls and the device. */
final class CampaignPhase {
    private final CampaignControls controls;
    private final CampaignDevice device;
    private Optional<StopReason> end = Optional.empty();

    CampaignPhase(CampaignControls controls, CampaignDevice device) {
        this.controls = controls;
        this.device = device;
    }

    Optional<StopReason> end() {
        return end;
    }

    void end(StopReason reason) {
        end = Optional.of(reason);
    }

    /** Resumes a campaign that was extended while it ended. */
    void reopen() {
        end = Optional.empty();
    }

    Phase phase() {
        return end.map(reason -> StopCriteria.phase(reason.kind())).orElseGet(this::livePhase);
    }

    private Phase livePhase() {
        if (controls.paused()) {
            return Phase.PAUSED;
        }
        return device.isAssigned() ? Phase.RUNNING : Phase.WAITING_FOR_DEVICE;
    }
}
