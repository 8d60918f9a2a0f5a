package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Observation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.LegalPoints;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.tuning.space.Spaces;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class LedgerViewTest {
    private static final Observation.Outcome PENDING = new Observation.Outcome.Pending();
    private static final Observation.Outcome EARLIER_EPOCH = new Observation.Outcome.Elsewhere();

    private final SearchSpace space = Spaces.twoFamilies();
    private final LegalPoints points = new LegalPoints(space);
    private final CampaignLedger ledger = CampaignLedger.empty()
            .append(entry(1, "naive:-O3,1", 1, new LedgerEntry.Result.Cost(90)))
            .append(entry(2, "naive:-O3,2", 1, new LedgerEntry.Result.Failed(RejectionStage.HANG)))
            .append(entry(3, "naive@0123456789abcdef:-O2,0", 1, new LedgerEntry.Result.Cost(80)))
            .append(entry(4, "blocked:16,8,4", 2, new LedgerEntry.Result.Cost(70)));

    @Test
    void containsTheBaselineAndEveryOrdinalInOrder() {
        EvaluationHistory view = view(epochBests(1, 0, 100), 5, 0, List.of());
        assertThat(view.observations()).extracting(Observation::ordinal).containsExactly(0, 1, 2, 3, 4);
        assertThat(view.observations()).extracting(Observation::text).startsWith("naive:-O2,0", "naive:-O3,1");
        assertThat(view.observations().get(2).outcome()).isEqualTo(new Observation.Outcome.Failed(RejectionStage.HANG));
    }

    @Test
    void hasNoPointForEditedSource() {
        EvaluationHistory view = view(epochBests(1, 0, 100), 5, 0, List.of());
        assertThat(view.observations().get(4).point()).contains(Spaces.point(space, "blocked:16,8,4"));
        assertThat(view.observations().get(3).point()).isEmpty();
    }

    @Test
    void hidesCostsOfEarlierEpochs() {
        assertThat(outcomes(view(epochBests(2, 0, 101), 5, 0, List.of())))
                .containsExactly(
                        new Observation.Outcome.Cost(101),
                        EARLIER_EPOCH,
                        new Observation.Outcome.Failed(RejectionStage.HANG),
                        EARLIER_EPOCH,
                        new Observation.Outcome.Cost(70));
    }

    @Test
    void containsTheNewCostOfARemeasuredIncumbent() {
        assertThat(outcomes(view(epochBests(2, 1, 101), 5, 0, List.of())).get(1))
                .isEqualTo(new Observation.Outcome.Cost(95));
    }

    @Test
    void hidesRecordedOrdinalsWithinTheLookahead() {
        assertThat(outcomes(view(epochBests(1, 3, 100), 5, 2, List.of())))
                .containsExactly(
                        new Observation.Outcome.Cost(100),
                        new Observation.Outcome.Cost(90),
                        new Observation.Outcome.Failed(RejectionStage.HANG),
                        PENDING,
                        PENDING);
    }

    @Test
    void lacksProposalsThatAGateRejectedIfItIsForADraft() {
        CampaignLedger longer =
                ledger.append(entry(5, "naive:-O2,1", 1, new LedgerEntry.Result.Failed(RejectionStage.GATE)));
        LedgerView view = LedgerView.of(
                longer, epochBests(1, 0, 100), points::point, LedgerView.Horizon.of(7, 2, List.of("naive:-O2,2")));
        assertThat(view.observations()).extracting(Observation::ordinal).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(view.forDraft(longer).observations())
                .extracting(Observation::ordinal)
                .containsExactly(0, 1, 2, 3, 4, 6);
    }

    @Test
    void containsADuplicateWithTheCostOfItsOriginal() {
        CampaignLedger longer = ledger.append(entry(5, "naive:-O2,1", 1, new LedgerEntry.Result.Duplicate(1)))
                .append(entry(6, "naive:-O2,2", 1, new LedgerEntry.Result.Duplicate(0)))
                .append(entry(7, "blocked:16,8,2", 2, new LedgerEntry.Result.Duplicate(4)));
        EvaluationHistory view =
                LedgerView.of(longer, epochBests(1, 0, 100), points::point, LedgerView.Horizon.of(8, 0, List.of()));
        assertThat(outcomes(view).subList(5, 8))
                .containsExactly(new Observation.Outcome.Cost(90), new Observation.Outcome.Cost(100), EARLIER_EPOCH);
    }

    @Test
    void numbersPendingCandidatesAfterTheLedger() {
        EvaluationHistory view = view(epochBests(1, 0, 100), 7, 2, List.of("naive:-O2,1", "naive:-O2,2"));
        assertThat(view.observations()).extracting(Observation::ordinal).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(outcomes(view).subList(5, 7)).containsExactly(PENDING, PENDING);
        assertThat(view.observations()).extracting(Observation::text).contains("naive:-O2,2");
    }

    @Test
    void doesNotDependOnTheOrderOfCompletion() {
        CampaignLedger early = new CampaignLedger(ledger.entries().subList(0, 3));
        EpochBests epochBests = epochBests(1, 0, 100);
        assertThat(LedgerView.of(ledger, epochBests, points::point, LedgerView.Horizon.of(5, 1, List.of())))
                .isEqualTo(LedgerView.of(
                        early, epochBests, points::point, LedgerView.Horizon.of(5, 1, List.of("blocked:16,8,4"))));
    }

    @Test
    void isTheSameAfterTheLedgerWasPacked() {
        EpochBests epochBests = epochBests(1, 0, 100);
        LedgerView.Horizon horizon = LedgerView.Horizon.of(5, 0, List.of());
        assertThat(LedgerView.of(ledger.packed().unpack(), epochBests, points::point, horizon))
                .isEqualTo(LedgerView.of(ledger, epochBests, points::point, horizon));
    }

    private EvaluationHistory view(EpochBests epochBests, int ordinal, int lookahead, List<String> pending) {
        return LedgerView.of(ledger, epochBests, points::point, LedgerView.Horizon.of(ordinal, lookahead, pending));
    }

    private static List<Observation.Outcome> outcomes(EvaluationHistory view) {
        return view.observations().stream().map(Observation::outcome).toList();
    }

    /** Returns bests whose incumbent has this ordinal and was measured at 95 ns in this epoch. */
    private EpochBests epochBests(int epoch, int incumbentOrdinal, double baseline) {
        return EpochBests.opening(
                epoch,
                new VendorResult.Unavailable("none here"),
                incumbent(0, space.simplest(), baseline),
                incumbent(incumbentOrdinal, space.simplest(), 95));
    }

    private static Incumbent incumbent(int ordinal, Point point, double nanoseconds) {
        Proposal proposal = new Proposal(
                ordinal,
                CandidateId.of(point, "files"),
                point,
                Optional.empty(),
                Origin.SEARCH,
                Category.TILING,
                Rationale.of("a test"));
        return new Incumbent(proposal, ordinal, "artifact", nanoseconds, Optional.empty(), OptionalInt.empty());
    }

    private static LedgerEntry entry(int ordinal, String candidate, int epoch, LedgerEntry.Result result) {
        return new LedgerEntry(ordinal, candidate, epoch, result);
    }
}
