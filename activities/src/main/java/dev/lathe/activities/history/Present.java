package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.DriftCorrectedCost;
import dev.lathe.tuning.campaign.incumbent.EpochBests;
import dev.lathe.tuning.campaign.incumbent.Incumbent;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.tuning.campaign.ledger.BuildFingerprints;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.decision.JointMeasurement;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.Home;
import java.util.Optional;

/**
 * The state of a campaign whose last run has not told it yet: what the run began with, brought forward by what it has
 * recorded. Controls that came in meanwhile are the running workflow's to tell.
 */
final class Present {
    private final CampaignState input;
    private final VendorResult vendor;
    private CampaignLedger ledger;
    private BuildFingerprints builds;
    private Optional<EpochBests> standing;
    private Optional<Home> home;

    private Present(RunHistory run) {
        input = run.input();
        vendor = run.vendor().orElse(new VendorResult.Unavailable("not measured yet"));
        ledger = input.ledger().unpack();
        builds = input.builds();
        standing = input.standing();
        home = run.assignment()
                .map(assigned -> new Home(assigned.device(), input.home().map(Home::epoch).orElse(1)))
                .or(input::home);
    }

    static CampaignState of(RunHistory run) {
        Present present = new Present(run);
        run.evaluations().forEach(present::add);
        return present.state();
    }

    private void add(Recorded recorded) {
        home = home.map(before -> new Home(before.device(), recorded.epoch()));
        switch (recorded.numbering()) {
            case Numbering.Runoff runoff -> addRunoff(runoff.number(), recorded);
            case Numbering.Iteration iteration -> addEvaluation(recorded);
            case Numbering.Attempt attempt -> addEvaluation(recorded);
        }
    }

    /** The winner of a runoff keeps the cost that the ledger has of it. */
    private void addRunoff(int iteration, Recorded recorded) {
        if (recorded.verdict().promotes() && recorded.evaluation() instanceof Evaluation.Measured measured) {
            double cost = ledger.costOf(recorded.ordinal(), recorded.epoch()).orElseThrow();
            standing = standing.map(
                    now -> now.promoting(new Incumbent(measured.proposal(), iteration, artifact(measured), cost, Optional.empty())));
        }
    }

    private void addEvaluation(Recorded recorded) {
        switch (recorded.evaluation()) {
            case Evaluation.Rejected rejected ->
                append(recorded, LedgerEntry.Result.of(rejected.rejection()));
            case Evaluation.Measured measured -> addMeasured(recorded, measured);
        }
    }

    private void addMeasured(Recorded recorded, Evaluation.Measured measured) {
        measured.build().ifPresent(build -> builds = builds.with(recorded.ordinal(), build));
        float median = (float) JointMeasurement.of(measured.measurements()).medianNanoseconds();
        float cost = cost(measured);
        boolean inLedger = recorded.numbering().number() > 0;
        if (inLedger) {
            append(recorded, new LedgerEntry.Result.Cost(cost));
        }
        Incumbent unprofiled = new Incumbent(measured.proposal(), iterationOf(recorded.ordinal()), artifact(measured), median, Optional.empty());
        Incumbent measuredNow = measured.profile().map(unprofiled::profiled).orElse(unprofiled);
        if (inLedger) {
            standing = standing.map(now -> now.seeing(measuredNow.costing(cost)));
        }
        if (recorded.ordinal() == 0) {
            standing = Optional.of(EpochBests.opening(recorded.epoch(), vendor, measuredNow, measuredNow));
        } else if (recorded.verdict().promotes()) {
            standing = standing.map(now -> now.promoting(measuredNow));
        }
    }

    /** What was measured before there was a standing was measured alone. */
    private float cost(Evaluation.Measured measured) {
        Measurement joint = JointMeasurement.of(measured.measurements());
        return standing.map(now -> DriftCorrectedCost.of(joint, now, ledger)).orElse((float) joint.medianNanoseconds());
    }

    private static String artifact(Evaluation.Measured measured) {
        return measured.build().map(CompileReport::artifact).orElse("");
    }

    /** The number of a measured ordinal; an incumbent that a new epoch measured again keeps the one that it won by. */
    private int iterationOf(int ordinal) {
        return (int) ledger.entries().stream()
                .filter(entry -> entry.ordinal() <= ordinal)
                .filter(entry -> entry.result() instanceof LedgerEntry.Result.Cost)
                .count();
    }

    private void append(Recorded recorded, LedgerEntry.Result result) {
        String text = recorded.evaluation().proposal().candidate().text();
        ledger = ledger.append(new LedgerEntry(recorded.ordinal(), text, recorded.epoch(), result));
    }

    private CampaignState state() {
        return new CampaignState(
                input.plan(),
                input.phase() == Phase.STARTING && standing.isPresent() ? Phase.RUNNING : input.phase(),
                input.controls(),
                home,
                standing,
                ledger.packed(),
                input.foresight(),
                builds,
                input.stopReason(),
                input.startedAt());
    }
}
