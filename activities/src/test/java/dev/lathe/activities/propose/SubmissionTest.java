package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Submissions, which precede the proposals of the strategy. */
class SubmissionTest {
    @Test
    void proposesASubmissionFirst() {
        Admission admission = proposed(submission("tile", 2));

        assertThat(admission.rejection()).isEmpty();
        assertThat(admission.proposal().origin()).isEqualTo(Origin.SUBMITTED);
        assertThat(admission.proposal().candidate().text()).isEqualTo("blur:16,2,rows,2,0,1");
        assertThat(admission.proposal().parent()).contains(Requests.baseline().id());
    }

    @Test
    void completesASubmissionWithTheOtherKnobsOfTheIncumbent() {
        assertThat(completed("blur", "tile", 2).candidate().text()).isEqualTo("blur:16,2,rows,2,0,1");
        assertThat(completed("blur", "tile", 2).violation()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            blur    | tile | 17 | tile: tile=17 is not a value of that knob; choose one of [1, 2, 3, 4]
            blur    | tyle | 1  | knobs: family blur has no knob tyle; choose from [block_x, block_y, order, tile, use_shared, vector]
            sharpen | tile | 1  | family: unknown family 'sharpen'; choose one of [blur]
            """)
    void saysWhatIsLegalInsteadOfAnInvalidSubmission(String family, String knob, long value, String reason) {
        assertThat(completed(family, knob, value).violation()).contains(reason);
    }

    @Test
    void rejectsASubmissionThatWasTriedBefore() {
        CampaignLedger ledger = Requests.EMPTY_LEDGER.append(
                new LedgerEntry(1, "blur:16,2,rows,2,0,1", 1, new LedgerEntry.Result.Cost(5e6f)));

        Admission admission = Requests.only(Requests.propose(2, ledger, List.of(), Optional.of(submission("tile", 2))));

        assertThat(admission.rejection().orElseThrow().reason()).contains("was tried as #1");
    }

    @Test
    void namesTheResultOfASubmissionThatWasTriedWithinTheLookahead() {
        CampaignLedger ledger = Requests.EMPTY_LEDGER.append(
                new LedgerEntry(1, "blur:16,2,rows,2,0,1", 1, new LedgerEntry.Result.Cost(5e6f)));
        CampaignPlan plan = Requests.plan(Blur.op(), SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 42, 2));

        Admission admission = Requests.only(Requests.activity()
                .propose(Requests.request(plan, 2, ledger, List.of(), Optional.of(submission("tile", 2)))));

        assertThat(admission.rejection().orElseThrow().reason()).endsWith("was tried as #1: the lowest median so far");
    }

    @Test
    void rejectsASubmissionThatIsInFlight() {
        Admission admission = Requests.only(Requests.propose(
                2, Requests.EMPTY_LEDGER, List.of("blur:16,2,rows,2,0,1"), Optional.of(submission("tile", 2))));

        assertThat(admission.rejection().orElseThrow().reason())
                .endsWith("was proposed as #1, which had no result yet");
    }

    /** It was checked on arrival, but the submissions before it had no results then. */
    @Test
    void aSubmissionIsCheckedAgainstTheProtocolAtItsPlaceInTheOrder() {
        Submission second = submission("tile", 3);
        ProposeRequest request = Requests.request(
                Requests.plan(Blur.op(), new Protocol(
                        "rotation", List.of(), false, 0, false, false, false, OptionalInt.of(1), OptionalInt.empty(),
                        List.of(), List.of(), RoundSchedule.NONE, Optional.empty())),
                2, Requests.EMPTY_LEDGER, List.of(), Optional.of(second));

        assertThat(Requests.only(Requests.activity().propose(request)).rejection()).isEmpty();
        Admission refused = Requests.only(Requests.activity(List.of(rejected(submission("tile", 2)))).propose(request));
        assertThat(refused.proposal().candidate()).isEqualTo(second.candidate());
        assertThat(refused.rejection().orElseThrow().gate()).isEqualTo("category-rotation");
        assertThat(refused.rejection().orElseThrow().reason()).isEqualTo("the last 1 rounds were structural");
    }

    private static Recorded rejected(Submission submission) {
        Proposal proposal = proposed(submission).proposal();
        return new Recorded(
                new Numbering.Attempt(1), 1, "landscape", Instant.EPOCH,
                new Evaluation.Rejected(proposal, Rejection.of(RejectionStage.LAUNCH, "too large")),
                new Verdict.Rejected("too large"));
    }

    private static Admission proposed(Submission submission) {
        return Requests.only(Requests.propose(1, Requests.EMPTY_LEDGER, List.of(), Optional.of(submission)));
    }

    private static Completed completed(String family, String knob, long value) {
        ProposeRequest propose = Requests.request(Requests.plan(Blur.op()), 1);
        Point point = new Point(family, new TreeMap<>(Map.of(knob, KnobValue.of(value))));
        return Requests.activity()
                .complete(new CompletionRequest(
                        propose.plan(),
                        new Submission(0, point, Rationale.of("try it"), Category.STRUCTURAL),
                        propose.bests(),
                        List.of()));
    }

    private static Submission submission(String knob, long value) {
        return new Submission(
                1,
                new Point("blur", completed("blur", knob, value).candidate().knobs()),
                Rationale.of("try it"),
                Category.STRUCTURAL);
    }
}
