package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Submissions, which precede the proposals of the strategy. */
class SubmissionTest {
    @Test
    void proposesASubmissionFirstWithTheOtherKnobsOfTheIncumbent() {
        Admission admission = proposed(submission("tile", 2));

        assertThat(admission.rejection()).isEmpty();
        assertThat(admission.proposal().origin()).isEqualTo(Origin.SUBMITTED);
        assertThat(admission.proposal().candidate().text()).isEqualTo("blur:16,2,rows,2,0,1");
        assertThat(admission.proposal().parent()).contains(Requests.baseline().id());
    }

    @Test
    void rejectsASubmissionThatWasTriedBefore() {
        CampaignLedger ledger = Requests.EMPTY_LEDGER.append(
                new LedgerEntry(1, "blur:16,2,rows,2,0,1", 1, new LedgerEntry.Result.Cost(5e6f)));

        Admission admission = Requests.only(Requests.propose(2, ledger, List.of(), Optional.of(submission("tile", 2))));

        assertThat(admission.rejection().orElseThrow().reason()).contains("was tried as #1");
    }

    @Test
    void rejectsASubmissionThatIsInFlight() {
        Admission admission = Requests.only(Requests.propose(
                2, Requests.EMPTY_LEDGER, List.of("blur:16,2,rows,2,0,1"), Optional.of(submission("tile", 2))));

        assertThat(admission.rejection()).isPresent();
    }

    @Test
    void rejectsAnIllegalSubmissionWithAFixHint() {
        Admission admission = proposed(submission("tile", 17));

        assertThat(admission.rejection().orElseThrow().reason()).contains("tile=17 is not a value of that knob");
        assertThat(admission.rejection().orElseThrow().fixHint()).isEqualTo("choose one of [1, 2, 3, 4]");
    }

    @Test
    void rejectsASubmissionOfAnUnknownFamily() {
        Submission unknown = new Submission(new Point("sharpen", new TreeMap<>()), Rationale.of("try it"));

        Admission admission = proposed(unknown);

        assertThat(admission.rejection().orElseThrow().fixHint()).isEqualTo("choose one of [blur]");
    }

    private static Admission proposed(Submission submission) {
        return Requests.only(Requests.propose(1, Requests.EMPTY_LEDGER, List.of(), Optional.of(submission)));
    }

    private static Submission submission(String knob, long value) {
        return new Submission(
                new Point("blur", new TreeMap<>(Map.of(knob, KnobValue.of(value)))), Rationale.of("try it"));
    }
}
