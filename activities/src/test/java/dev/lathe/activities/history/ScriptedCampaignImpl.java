package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.Optional;

/**
 * Records the scripted evaluations up to its target, three a run. While it is paused it waits for its end, after a runoff
 * where that is the reason; where a stop is asked for it fails instead of ending.
 */
public class ScriptedCampaignImpl implements ScriptedCampaign {
    private static final int EVALUATIONS_A_RUN = 3;

    private CampaignLedger ledger = CampaignLedger.empty();
    private Optional<EpochBests> standing = Optional.empty();
    private boolean ended;

    @Override
    public CampaignState run(CampaignState input) {
        ledger = input.ledger().unpack();
        standing = input.standing().or(() -> Optional.of(opened()));
        Workflow.sideEffect(String.class, () -> "a marker of another version");
        for (int i = 0; i < EVALUATIONS_A_RUN && ledger.entries().size() < input.controls().target(); i++) {
            record(Evaluations.at(ledger.entries().size() + 1));
        }
        if (ledger.entries().size() < input.controls().target()) {
            Workflow.newContinueAsNewStub(ScriptedCampaign.class).run(state(input, Phase.RUNNING));
        }
        input.controls().pauseReason().filter("runoff"::equals).ifPresent(reason -> write(Evaluations.runoffOf(4)));
        Workflow.await(() -> ended || input.controls().pauseReason().isEmpty());
        input.controls().stopReason().ifPresent(reason -> {
            throw new IllegalStateException(reason);
        });
        return state(input, Phase.DONE);
    }

    private EpochBests opened() {
        Incumbent baseline = Evaluations.incumbent(write(Evaluations.at(0)));
        return EpochBests.opening(1, new VendorResult.Unavailable("scripted"), baseline, baseline);
    }

    private void record(Recorded evaluation) {
        write(evaluation);
        LedgerEntry.Result result = switch (evaluation.evaluation()) {
            case Evaluation.Measured measured -> new LedgerEntry.Result.Cost(
                    (float) measured.first().medianNanoseconds());
            case Evaluation.Rejected rejected -> new LedgerEntry.Result.Failed(
                    rejected.rejection().stage());
        };
        String text = evaluation.evaluation().proposal().candidate().text();
        ledger = ledger.append(new LedgerEntry(evaluation.ordinal(), text, 1, result));
        if (evaluation.verdict().promotes()) {
            standing = standing.map(now -> now.promoting(Evaluations.incumbent(evaluation)));
        }
    }

    private static Recorded write(Recorded evaluation) {
        return Workflow.sideEffect(Recorded.class, () -> evaluation);
    }

    private CampaignState state(CampaignState input, Phase phase) {
        return new CampaignState(
                input.plan(),
                phase,
                input.controls(),
                input.home(),
                standing,
                ledger.packed(),
                input.foresight(),
                input.builds(),
                input.stopReason(),
                input.startedAt().or(() -> Optional.of(Instant.EPOCH)));
    }

    @Override
    public void end() {
        ended = true;
    }
}
