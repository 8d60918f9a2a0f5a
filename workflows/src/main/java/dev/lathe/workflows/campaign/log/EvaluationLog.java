package dev.lathe.workflows.campaign.log;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.DriftCorrectedCost;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.campaign.ledger.PackedLedger;
import dev.lathe.tuning.decision.JointMeasurement;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.workflows.campaign.home.HomeDevice;
import dev.lathe.workflows.contract.campaign.CampaignState;
import io.temporal.workflow.SideEffectOptions;
import io.temporal.workflow.Workflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Numbers evaluations and writes each down once: in brief in the ledger, which is carried, and whole as a marker in the
 * history, from which every projection is written. Nobody else counts.
 */
public final class EvaluationLog {
    private final HomeDevice home;
    private final List<Recorded> thisRun = new ArrayList<>();
    private CampaignLedger ledger;

    /** The ledger as it is carried; packed once for each entry. */
    private PackedLedger packed;

    private BuildFingerprints builds;

    public EvaluationLog(CampaignState carried, HomeDevice home) {
        this.ledger = carried.ledger().unpack();
        this.packed = carried.ledger();
        this.builds = carried.builds();
        this.home = home;
    }

    public PackedLedger packed() {
        return packed;
    }

    public CampaignLedger ledger() {
        return ledger;
    }

    public BuildFingerprints builds() {
        return builds;
    }

    /** The evaluations of this run, with all samples. */
    public List<Recorded> thisRun() {
        return List.copyOf(thisRun);
    }

    public Recorded latest() {
        return thisRun.getLast();
    }

    /** What the latest evaluation cost in nanoseconds, which was measured. */
    public double latestCost() {
        return ledger.costOf(latest().ordinal(), home.epoch()).orElseThrow();
    }

    /** The number that a measured evaluation would get now. */
    public int nextIteration() {
        return ledger.iterations() + 1;
    }

    public Recorded record(Evaluation evaluation, Verdict verdict, EpochBests standing) {
        Numbering number = numberOf(evaluation);
        ledger = ledger.append(entry(evaluation, standing));
        packed = ledger.packed();
        return write(number, evaluation, verdict);
    }

    /** The baseline is iteration 0; a new epoch measures it again. It has no line in the ledger. */
    public Recorded recordBaseline(Evaluation evaluation, Verdict verdict) {
        return write(new Numbering.Iteration(0), evaluation, verdict);
    }

    /** A finalist keeps the number of its iteration, and has no further line in the ledger. */
    public Recorded recordRunoff(int iteration, Evaluation evaluation, Verdict verdict) {
        return write(new Numbering.Runoff(iteration), evaluation, verdict);
    }

    private Numbering numberOf(Evaluation evaluation) {
        return switch (evaluation) {
            case Evaluation.Measured measured -> new Numbering.Iteration(nextIteration());
            case Evaluation.Rejected rejected -> new Numbering.Attempt(ledger.attempts() + 1);
        };
    }

    private LedgerEntry entry(Evaluation evaluation, EpochBests standing) {
        LedgerEntry.Result result = switch (evaluation) {
            case Evaluation.Measured measured -> new LedgerEntry.Result.Cost(
                    DriftCorrectedCost.of(JointMeasurement.of(measured.measurements()), standing, ledger));
            case Evaluation.Rejected rejected -> LedgerEntry.Result.of(rejected.rejection());
        };
        return new LedgerEntry(
                evaluation.proposal().ordinal(), evaluation.proposal().candidate().text(), home.epoch(), result);
    }

    private void remember(Evaluation evaluation) {
        if (evaluation instanceof Evaluation.Measured measured) {
            measured.build().ifPresent(build -> builds = builds.with(measured.proposal().ordinal(), build));
        }
    }

    private Recorded write(Numbering number, Evaluation evaluation, Verdict verdict) {
        Instant now = Instant.ofEpochMilli(Workflow.currentTimeMillis());
        Recorded recorded =
                new Recorded(number, home.epoch(), home.device().name(), now, evaluation, verdict);
        SideEffectOptions options = SideEffectOptions.newBuilder()
                .setSummary("#" + recorded.ordinal() + " " + verdict.word() + " " + verdict.reason())
                .build();
        remember(evaluation);
        thisRun.add(Workflow.sideEffect(Recorded.class, Recorded.class, () -> recorded, options));
        return recorded;
    }
}
