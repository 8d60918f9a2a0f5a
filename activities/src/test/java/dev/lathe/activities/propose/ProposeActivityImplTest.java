package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.activities.landscape.Blur;
import dev.lathe.activities.landscape.LandscapeSpaces;
import dev.lathe.activities.landscape.Landscapes;
import dev.lathe.tuning.campaign.ledger.CampaignLedger;
import dev.lathe.tuning.campaign.ledger.LedgerEntry;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceWish;
import dev.lathe.tuning.campaign.plan.Mode;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.standing.Incumbent;
import dev.lathe.tuning.campaign.standing.Standing;
import dev.lathe.tuning.campaign.standing.VendorResult;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.gate.Gates;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.Import;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.search.Imports;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.knob.KnobValue;
import dev.lathe.workflows.contract.activity.proposal.ProposeRequest;
import io.temporal.failure.ApplicationFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ProposeActivityImplTest {
    private static final CampaignLedger NOTHING_YET = CampaignLedger.empty();

    private final ProposeActivityImpl activity =
            new ProposeActivityImpl(new Spaces(List.of(new LandscapeSpaces(new Landscapes()))));

    @Test
    void proposesTheSimplestKernelAsTheBaseline() {
        Proposal baseline = baseline();

        assertThat(baseline.ordinal()).isZero();
        assertThat(baseline.origin()).isEqualTo(Origin.BASELINE);
        assertThat(baseline.candidate().text()).isEqualTo("blur:16,2,rows,1,0,1");
    }

    @Test
    void proposesWhatTheStrategyWantsWithItsReason() {
        Admission admission = only(ask(1, NOTHING_YET, List.of(), Optional.empty()));

        assertThat(admission.refusal()).isEmpty();
        assertThat(admission.proposal().origin()).isEqualTo(Origin.SEARCH);
        assertThat(admission.proposal().rationale().hypothesis()).isNotBlank();
        assertThat(admission.proposal().candidate().text()).isNotEqualTo(baseline().candidate().text());
    }

    @Test
    void beginsWithWhatEarlierCampaignsFoundWhereThePlanHasIt() {
        Import best = new Import("blur:16,2,rows,2,0,1", "night/blur_f32_512x512_fs", Blur.problem(), 0);
        SearchPlan search = new SearchPlan(Mode.FROM_BEST, "greedy", 42, 0).beginningWith(new Imports(List.of(best)));

        Proposal first = only(activity.propose(request(plan(Blur.op(), search), 1))).proposal();

        assertThat(first.origin()).isEqualTo(Origin.IMPORTED);
        assertThat(first.candidate().text()).isEqualTo("blur:16,2,rows,2,0,1");
        assertThat(first.rationale().hypothesis()).isEqualTo("number 1 of night/blur_f32_512x512_fs");
    }

    @Test
    void givesTheSameAnswerToTheSameRequestInAnyProcess() {
        ProposeActivityImpl another =
                new ProposeActivityImpl(new Spaces(List.of(new LandscapeSpaces(new Landscapes()))));
        ProposeRequest request = request(Blur.op(), 1, NOTHING_YET, List.of(), Optional.empty());
        activity.propose(request(Blur.op(), 5, NOTHING_YET, List.of(), Optional.empty()));

        assertThat(another.propose(request)).isEqualTo(activity.propose(request));
    }

    @Test
    void triesASubmissionFirstAndFillsInTheKnobsOfTheIncumbent() {
        Admission admission = only(ask(1, NOTHING_YET, List.of(), Optional.of(submission("tile", 2))));

        assertThat(admission.refusal()).isEmpty();
        assertThat(admission.proposal().origin()).isEqualTo(Origin.SUBMITTED);
        assertThat(admission.proposal().candidate().text()).isEqualTo("blur:16,2,rows,2,0,1");
        assertThat(admission.proposal().parent()).contains(baseline().id());
    }

    @Test
    void refusesASubmissionThatWasTriedBefore() {
        CampaignLedger ledger = NOTHING_YET.append(
                new LedgerEntry(1, "blur:16,2,rows,2,0,1", 1, new LedgerEntry.Result.Cost(5e6f)));

        Admission admission = only(ask(2, ledger, List.of(), Optional.of(submission("tile", 2))));

        assertThat(admission.refusal().orElseThrow().reason()).contains("was tried as #1");
    }

    @Test
    void refusesASubmissionThatIsBeingTried() {
        Admission admission =
                only(ask(2, NOTHING_YET, List.of("blur:16,2,rows,2,0,1"), Optional.of(submission("tile", 2))));

        assertThat(admission.refusal()).isPresent();
    }

    @Test
    void refusesAnIllegalSubmissionWithAWayToMendIt() {
        Admission admission = only(ask(1, NOTHING_YET, List.of(), Optional.of(submission("tile", 17))));

        assertThat(admission.refusal().orElseThrow().reason()).contains("tile=17 is not a value of that knob");
        assertThat(admission.refusal().orElseThrow().fixHint()).isEqualTo("choose one of [1, 2, 3, 4]");
    }

    @Test
    void refusesASubmissionOfAFamilyThatThereIsNot() {
        Submission stranger = new Submission(new Point("sharpen", new TreeMap<>()), Rationale.of("try it"));

        Admission admission = only(ask(1, NOTHING_YET, List.of(), Optional.of(stranger)));

        assertThat(admission.refusal().orElseThrow().fixHint()).isEqualTo("choose one of [blur]");
    }

    @Test
    void cannotProposeFromAFileThatIsNotThePlans() {
        OpReference other = new OpReference("blur", Blur.op().location(), "0".repeat(64));

        assertThatThrownBy(() -> activity.propose(request(other, 1, NOTHING_YET, List.of(), Optional.empty())))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class, failure -> assertThat(failure.getType()).isEqualTo("Setup"));
    }

    private Proposal baseline() {
        ProposeRequest request = new ProposeRequest(
                plan(Blur.op()),
                0,
                NOTHING_YET.packed(),
                Optional.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return only(activity.propose(request)).proposal();
    }

    private ProposerAnswer ask(
            int ordinal, CampaignLedger ledger, List<String> pending, Optional<Submission> submission) {
        return activity.propose(request(Blur.op(), ordinal, ledger, pending, submission));
    }

    private ProposeRequest request(CampaignPlan plan, int ordinal) {
        Incumbent incumbent = new Incumbent(baseline(), 0, "", 6e6);
        Standing standing = Standing.opening(1, new VendorResult.Unavailable("none"), incumbent, incumbent);
        return new ProposeRequest(
                plan,
                ordinal,
                NOTHING_YET.packed(),
                Optional.of(standing),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private ProposeRequest request(
            OpReference op, int ordinal, CampaignLedger ledger, List<String> pending, Optional<Submission> submission) {
        Incumbent incumbent = new Incumbent(baseline(), 0, "", 6e6);
        Standing standing = Standing.opening(1, new VendorResult.Unavailable("none"), incumbent, incumbent);
        return new ProposeRequest(
                plan(op),
                ordinal,
                ledger.packed(),
                Optional.of(standing),
                pending,
                submission,
                Optional.empty(),
                Optional.empty());
    }

    private static CampaignPlan plan(OpReference op) {
        return plan(op, new SearchPlan(Mode.FROM_SCRATCH, "greedy", 42, 0));
    }

    private static CampaignPlan plan(OpReference op, SearchPlan search) {
        return new CampaignPlan(
                "night",
                "blur_f32_1024x1024_fs",
                ProblemSet.of(Blur.problem()),
                op,
                Metric.milliseconds(),
                ScoreRule.GEOMETRIC_MEAN,
                List.of(),
                Gates.STANDARD,
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                search,
                new DeviceWish("landscape", List.of(), DeviceWish.USUAL_SILENCE));
    }

    private static Submission submission(String knob, long value) {
        return new Submission(
                new Point("blur", new TreeMap<>(Map.of(knob, KnobValue.of(value)))), Rationale.of("try it"));
    }

    private static Admission only(ProposerAnswer answer) {
        assertThat(answer).isInstanceOf(ProposerAnswer.Candidates.class);
        List<Admission> admissions = ((ProposerAnswer.Candidates) answer).admissions();
        assertThat(admissions).hasSize(1);
        return admissions.getFirst();
    }
}
