package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.ending.Ending;
import dev.lathe.workflows.campaign.home.HomeDevice;
import java.util.Optional;

/** Whether a campaign has ended, and else what it is at: its phase follows from what it holds, and cannot disagree with it. */
final class CampaignPhase {
    private final CampaignControls controls;
    private final HomeDevice home;
    private Optional<StopReason> end = Optional.empty();

    CampaignPhase(CampaignControls controls, HomeDevice home) {
        this.controls = controls;
        this.home = home;
    }

    Optional<StopReason> end() {
        return end;
    }

    void ended(StopReason reason) {
        end = Optional.of(reason);
    }

    /** It goes on after all. */
    void reopened() {
        end = Optional.empty();
    }

    Phase phase() {
        return end.map(reason -> Ending.phase(reason.kind())).orElseGet(this::livePhase);
    }

    private Phase livePhase() {
        if (controls.paused()) {
            return Phase.PAUSED;
        }
        return home.occupied() ? Phase.RUNNING : Phase.WAITING_FOR_DEVICE;
    }
}
