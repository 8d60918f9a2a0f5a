package dev.lathe.activities.propose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProposeActivityImplTest {
    @Test
    void proposesTheSimplestKernelAsTheBaseline() {
        Proposal baseline = Requests.baseline();

        assertThat(baseline.ordinal()).isZero();
        assertThat(baseline.origin()).isEqualTo(Origin.BASELINE);
        assertThat(baseline.candidate().text()).isEqualTo("blur:16,2,rows,1,0,1");
    }

    @Test
    void proposesTheCandidateOfTheStrategyWithItsReason() {
        Admission admission = Requests.only(Requests.propose(1, Requests.EMPTY_LEDGER, List.of(), Optional.empty()));

        assertThat(admission.rejection()).isEmpty();
        assertThat(admission.proposal().origin()).isEqualTo(Origin.SEARCH);
        assertThat(admission.proposal().rationale().hypothesis()).isNotBlank();
        assertThat(admission.proposal().candidate().text()).isNotEqualTo(Requests.baseline().candidate().text());
    }

    @Test
    void proposesTheCandidatesOfAWarmStartFirst() {
        WarmStart best = new WarmStart("blur:16,2,rows,2,0,1", "night/blur_f32_512x512_fs", Blur.problem(), 0);
        SearchPlan search =
                SearchPlan.of(StartMode.FROM_BEST, "greedy", 42, 0).beginningWith(new WarmStarts(List.of(best)));

        ProposeRequest request = Requests.request(Requests.plan(Blur.op(), search), 1);

        Proposal first = Requests.only(Requests.activity().propose(request)).proposal();

        assertThat(first.origin()).isEqualTo(Origin.IMPORTED);
        assertThat(first.candidate().text()).isEqualTo("blur:16,2,rows,2,0,1");
        assertThat(first.rationale().hypothesis()).isEqualTo("number 1 of night/blur_f32_512x512_fs");
    }

    @Test
    void givesTheSameAnswerToTheSameRequestInAnyProcess() {
        ProposeActivityImpl one = Requests.activity();
        ProposeRequest request = Requests.request(Requests.plan(Blur.op()), 1);
        one.propose(Requests.request(Requests.plan(Blur.op()), 5));

        assertThat(Requests.activity().propose(request)).isEqualTo(one.propose(request));
    }

    @Test
    void proposesTheSameForSeveralOrdinalsTogetherAsOneAfterTheOther() {
        List<Admission> alone = new ArrayList<>();
        while (alone.size() < 5) {
            alone.add(Requests.only(
                    Requests.propose(alone.size() + 1, Requests.EMPTY_LEDGER, texts(alone), Optional.empty())));
        }

        assertThat(Requests.propose(1, 5, List.of())).isEqualTo(new ProposerAnswer.Candidates(alone));
    }

    @Test
    void failsIfNoSourceCanReadTheOp() {
        OpReference other = new OpReference("sharpen", "builtin:sharpen", "0".repeat(64));

        assertThatThrownBy(() -> Requests.activity().propose(Requests.request(Requests.plan(other), 1)))
                .isInstanceOfSatisfying(
                        ApplicationFailure.class, failure -> assertThat(failure.getType()).isEqualTo("Setup"));
    }

    @Test
    void anExhaustedSpaceCountsEachPointOnce() {
        List<String> tried = new ArrayList<>();
        while (Requests.propose(tried.size() + 1, Requests.EMPTY_LEDGER, tried, Optional.empty())
                instanceof ProposerAnswer.Candidates(List<Admission> admissions)) {
            tried.add(admissions.getFirst().proposal().candidate().text());
        }
        ProposerAnswer exhausted = new ProposerAnswer.NothingNew(
                "every legal point of the space was tried: " + tried.size() + " and the baseline");
        tried.add(tried.getLast());

        assertThat(Requests.propose(tried.size() + 1, Requests.EMPTY_LEDGER, tried, Optional.empty()))
                .isEqualTo(exhausted);
    }

    @Test
    void proposesTheLastPointsIfMoreAreRequested() {
        List<Admission> all = ((ProposerAnswer.Candidates) Requests.propose(1, 1000, List.of())).admissions();

        ProposerAnswer last = Requests.propose(all.size() - 1, 10, texts(all.subList(0, all.size() - 2)));

        assertThat(last).isEqualTo(new ProposerAnswer.Candidates(all.subList(all.size() - 2, all.size())));
    }

    private static List<String> texts(List<Admission> proposed) {
        return proposed.stream().map(one -> one.proposal().candidate().text()).toList();
    }
}
