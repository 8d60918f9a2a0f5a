package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.LookaheadLimit;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.Metric;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.workflow.SideEffectOptions;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The evaluations of a campaign. Each one is applied to the campaign and recorded once, as a marker in the history.
 * Every projection is written from these markers.
 */
final class EvaluationLog {
    /** The current details show this many results. */
    private static final int SHOWN_RESULTS = 5;

    private final Metric metric;
    private final CampaignDevice device;
    private final OptionalInt maxLookahead;
    private final List<Recorded> thisRun = new ArrayList<>();
    private Campaign campaign;

    EvaluationLog(CampaignState carried, CampaignDevice device) {
        this.metric = carried.plan().metric();
        this.device = device;
        this.maxLookahead = carried.plan().search().maxLookahead();
        this.campaign = carried.campaign();
    }

    Campaign campaign() {
        return campaign;
    }

    /** Returns the evaluations of this run, with all samples. */
    List<Recorded> thisRun() {
        return List.copyOf(thisRun);
    }

    /**
     * Returns the last evaluations as text: their verdicts in this run, and for earlier runs the values in the ledger.
     */
    List<String> lastResults() {
        List<LedgerEntry> entries = campaign.ledger().entries();
        return entries.stream()
                .skip(Math.max(0, entries.size() - SHOWN_RESULTS))
                .map(entry -> thisRun.stream()
                        .filter(recorded -> recorded.ordinal() == entry.ordinal() && !recorded.remeasures())
                        .map(EvaluationLog::verdict)
                        .findFirst()
                        .orElseGet(() -> "#" + entry.ordinal() + " " + result(entry.result())))
                .toList();
    }

    private static String verdict(Recorded recorded) {
        return "#" + recorded.ordinal() + " " + recorded.verdict().word() + " " + recorded.verdict().reason();
    }

    private String result(LedgerEntry.Result result) {
        return switch (result) {
            case LedgerEntry.Result.Cost cost ->
                String.format(Locale.ROOT, "%.4g %s", metric.valueOf(cost.nanoseconds()), metric.unit());
            case LedgerEntry.Result.Failed failed -> "REJECTED at " + failed.stage();
            case LedgerEntry.Result.Duplicate duplicate -> "REJECTED: same kernel as #" + duplicate.ordinal();
        };
    }

    /** Begins the epoch of the current device. */
    void begin(VendorResult vendor) {
        campaign = campaign.begin(device.epoch(), vendor);
    }

    /** Records a candidate under its next number, with a new profile of the incumbent if there is one. */
    void record(Evaluation evaluation, Verdict verdict, Optional<Profile> incumbentProfile) {
        write(campaign.numberOf(evaluation), evaluation, verdict, incumbentProfile);
    }

    /**
     * Records the baseline, or the incumbent of an earlier epoch. Both are iteration 0 and have no entry in the ledger.
     */
    void recordOpening(Evaluation evaluation, Verdict verdict) {
        write(new Numbering.Iteration(0), evaluation, verdict, Optional.empty());
    }

    /** Records a finalist under the number of its iteration. It gets no further entry in the ledger. */
    void recordRunoff(int iteration, Evaluation evaluation, Verdict verdict) {
        write(new Numbering.Runoff(iteration), evaluation, verdict, Optional.empty());
    }

    /** Adds the final measurement of the winner. */
    void end(FinalMeasurement measured) {
        campaign = campaign.withFinalMeasurement(measured);
    }

    /** Returns the bests after the next evaluation, before it is recorded. */
    EpochBests bestsAfter(Evaluation evaluation, Verdict verdict) {
        return after(recorded(campaign.numberOf(evaluation), evaluation, verdict, Optional.empty())).bests();
    }

    private void write(
            Numbering number, Evaluation evaluation, Verdict verdict, Optional<Profile> incumbentProfile) {
        Recorded recorded = recorded(number, evaluation, verdict, incumbentProfile);
        campaign = after(recorded);
        SideEffectOptions options =
                SideEffectOptions.newBuilder().setSummary(verdict(recorded)).build();
        thisRun.add(Workflow.sideEffect(Recorded.class, Recorded.class, () -> recorded, options));
    }

    private Recorded recorded(
            Numbering number, Evaluation evaluation, Verdict verdict, Optional<Profile> incumbentProfile) {
        Instant now = Instant.ofEpochMilli(Workflow.currentTimeMillis());
        return new Recorded(number, device.epoch(), device.offer().name(), now, evaluation, verdict, incumbentProfile);
    }

    private Campaign after(Recorded recorded) {
        return campaign.within(LookaheadLimit.on(maxLookahead, device.offer().compileSlots())).apply(recorded);
    }
}
