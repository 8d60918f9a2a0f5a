package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.LookaheadLimit;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.DeviceOffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The reconstruction of the state of a campaign whose last run has no result yet, from the run's input and its recorded
 * evaluations, extensions and submissions. The other controls that the run received are not included.
 */
final class CampaignReplay {
    private final CampaignState input;
    private final List<DeviceOffer> devices;
    private final VendorResult vendor;
    private final ControlState controls;
    private Campaign campaign;
    private int epoch;
    private int submitted;

    /** The environment identity of the epoch's measurements. */
    private Optional<String> identity;

    private CampaignReplay(RunHistory run) {
        input = run.input();
        devices = Stream.concat(
                        input.deviceEpoch().map(DeviceEpoch::device).stream(),
                        run.assignments().stream().map(Assignment::device))
                .toList();
        vendor = run.vendor().orElse(new VendorResult.Unavailable("not measured yet"));
        controls = controls(run);
        campaign = input.campaign();
        epoch = input.deviceEpoch().map(DeviceEpoch::epoch).orElse(1);
        identity = input.deviceEpoch().flatMap(DeviceEpoch::identity);
    }

    private ControlState controls(RunHistory run) {
        ControlState accepted = input.controls().extendedTo(run.targets().max().orElse(0));
        for (RunHistory.Accepted submission : run.submissions()) {
            accepted = accepted.accepting(submission.request(), submission.candidate());
        }
        return accepted;
    }

    static CampaignState of(RunHistory run) {
        CampaignReplay replay = new CampaignReplay(run);
        run.evaluations().forEach(replay::apply);
        return replay.state();
    }

    private void apply(Recorded recorded) {
        if (!recorded.remeasures() && recorded.evaluation().proposal().origin() == Origin.SUBMITTED) {
            submitted++;
        }
        if (recorded.epoch() != epoch) {
            epoch = recorded.epoch();
            identity = Optional.empty();
        }
        if (recorded.evaluation() instanceof Evaluation.Measured measured) {
            identity = Optional.of(measured.first().environment().identity());
        }
        if (recorded.numbering() instanceof Numbering.Iteration(int number) && number == 0 && recorded.ordinal() == 0) {
            campaign = campaign.begin(recorded.epoch(), vendor);
        }
        OptionalInt slots = devices.stream()
                .filter(device -> device.name().equals(recorded.device()))
                .reduce((earlier, later) -> later)
                .map(DeviceOffer::compileSlots)
                .orElse(OptionalInt.empty());
        campaign = campaign.within(LookaheadLimit.on(input.plan().search().maxLookahead(), slots)).apply(recorded);
    }

    private CampaignState state() {
        Optional<DeviceOffer> device = devices.isEmpty() ? Optional.empty() : Optional.of(devices.getLast());
        return new CampaignState(
                input.plan(),
                input.phase() == Phase.STARTING && campaign.epochBests().isPresent() ? Phase.RUNNING : input.phase(),
                controls.without(submitted),
                device.map(present -> new DeviceEpoch(present, epoch, identity)),
                campaign.epochBests(),
                campaign.ledger().packed(),
                campaign.adaptiveLookahead(),
                campaign.builds(),
                input.stopReason(),
                input.startedAt(),
                campaign.load(),
                campaign.rotation());
    }
}
