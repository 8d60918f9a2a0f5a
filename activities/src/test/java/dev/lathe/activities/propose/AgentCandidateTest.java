package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The candidates of an agent, which pass the same gates as submissions. */
class AgentCandidateTest {
    private static final AgentTurn TURN = new AgentTurn(
            4, 2, 1, AgentUsage.NONE, Optional.of("a lesson"), Optional.empty());

    @Test
    void anEditedKernelIsAProposalOfTheAgentWithItsTurn() {
        Admission admission = proposed(source("faster"), Requests.EMPTY_LEDGER, Optional.empty());

        assertThat(admission.rejection()).isEmpty();
        assertThat(admission.proposal().origin()).isEqualTo(Origin.AGENT);
        assertThat(admission.proposal().turn()).contains(TURN);
        assertThat(admission.proposal().category()).isEqualTo(Category.MEMORY);
        assertThat(admission.proposal().parent()).contains(Requests.baseline().id());
    }

    @Test
    void anUnchangedKernelIsRejectedAndTheReasonNamesIt() {
        Admission admission = proposed(Requests.baseline().candidate(), Requests.EMPTY_LEDGER, Optional.empty());

        assertThat(rejection(admission).gate()).isEqualTo("not-tried-before");
        assertThat(rejection(admission).reason()).endsWith("was tried as the baseline: the lowest median so far");
    }

    @Test
    void anEarlierKernelUnderAnotherNameIsRejectedAndTheReasonNamesItsOrdinal() {
        CampaignLedger ledger = Requests.EMPTY_LEDGER
                .append(new LedgerEntry(1, source("slow").text(), 1, new LedgerEntry.Result.Cost(9e6f)))
                .append(new LedgerEntry(
                        2, source("wrong").text(), 1, new LedgerEntry.Result.Failed(RejectionStage.CORRECTNESS)));

        assertThat(rejection(proposed(source("slow"), ledger, Optional.empty())).reason())
                .endsWith("was tried as #1: median 50.0 % above the lowest so far");
        assertThat(rejection(proposed(source("wrong"), ledger, Optional.empty())).reason())
                .endsWith("was tried as #2: rejected at correctness");
    }

    @Test
    void aRefusedAttemptKeepsItsReason() {
        GateRejection refusal = new GateRejection("workspace", "op/op.json was changed", "edit the kernel only");

        Admission admission =
                proposed(Requests.baseline().candidate(), Requests.EMPTY_LEDGER, Optional.of(refusal));

        assertThat(admission.rejection()).contains(refusal);
        assertThat(admission.proposal().turn()).contains(TURN);
    }

    @Test
    void ownKnobsAreLegalInTheirVariantOnly() {
        Knob own = new Knob("SUMS", "sums", Category.MICRO, List.of(KnobValue.of(1), KnobValue.of(2)), KnobValue.of(1));
        SortedMap<String, KnobValue> knobs = new TreeMap<>(Requests.baseline().candidate().knobs());
        knobs.put("SUMS", KnobValue.of(2));
        Source edited = new Source("blur", "with sums", knobs);
        List<Variant> variants = List.of(new Variant("blur", "with sums", List.of(own)));

        assertThat(proposed(edited, Requests.EMPTY_LEDGER, Optional.empty(), variants).rejection()).isEmpty();
        assertThat(rejection(proposed(edited, Requests.EMPTY_LEDGER, Optional.empty())).reason())
                .startsWith("knobs: family blur has no knob SUMS");
    }

    private static Source source(String code) {
        return new Source("blur", code, Requests.baseline().candidate().knobs());
    }

    private static GateRejection rejection(Admission admission) {
        return admission.rejection().orElseThrow();
    }

    private static Admission proposed(Candidate candidate, CampaignLedger ledger, Optional<GateRejection> refusal) {
        return proposed(candidate, ledger, refusal, List.of());
    }

    private static Admission proposed(
            Candidate candidate, CampaignLedger ledger, Optional<GateRejection> refusal, List<Variant> variants) {
        Draft draft = new Draft(
                candidate,
                Requests.baseline().id(),
                Origin.AGENT,
                Category.MEMORY,
                Rationale.of("an idea"),
                Optional.of(TURN),
                refusal);
        ProposeRequest plain = Requests.request(Requests.plan(Blur.op()), 3);
        return Requests.only(Requests.activity().propose(new ProposeRequest(
                plain.plan(), 3, 1, ledger.packed(), plain.bests(), List.of(), Optional.of(draft), variants)));
    }
}
