package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.campaign.completion.StopCriteria;
import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.device.CampaignDevice;
import java.util.Optional;

/** Whether a campaign has ended, and else what it is at: its phase follows from what it holds, and cannot disagree with it. */
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

    /** It goes on after all. */
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
