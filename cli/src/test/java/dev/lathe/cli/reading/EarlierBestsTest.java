package dev.lathe.cli.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.OpReference;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.WarmStart;
import dev.lathe.tuning.search.WarmStarts;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ControlState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EarlierBestsTest {
    private static final Source WINNER =
            new Source("plain", "int winner;", new TreeMap<>(Map.of("TILE", KnobValue.of(8))));
    private static final Variant TUNED = new Variant("plain", "int tuned;", List.of(knob()));

    private static Knob knob() {
        KnobValue one = KnobValue.of(1);
        return new Knob("AHEAD", "how far ahead", Category.PIPELINE, List.of(one, KnobValue.of(2)), one);
    }

    /** Ended with an edited winner; tuned another edit, and measured a third whose source it has not kept. */
    private static CampaignState ended() {
        Problem problem = new Problem("gemm", DataType.F32, Dimensions.of(List.of("M"), List.of(64L)));
        CampaignPlan plan = new CampaignPlan(
                "night", "gemm_f32_64_fs", ProblemSet.of(problem), new OpReference("gemm", "builtin:gemm", "0"),
                Metric.milliseconds(), ScoreRule.GEOMETRIC_MEAN, List.of(), List.of(), ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(), SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 1, 0),
                new DeviceSelector("cpu", List.of(), DeviceSelector.DEFAULT_SILENCE), Proposers.SEARCH);
        Proposal proposal = new Proposal(
                1,
                CandidateId.of(WINNER, ""),
                WINNER,
                Optional.empty(),
                Origin.SUBMITTED,
                Category.STRUCTURAL,
                Rationale.of("faster"));
        Incumbent winner = new Incumbent(proposal, 1, "", 100, Optional.empty(), OptionalInt.empty());
        CampaignLedger ledger = CampaignLedger.empty()
                .append(new LedgerEntry(1, WINNER.text(), 1, new LedgerEntry.Result.Cost(100)))
                .append(new LedgerEntry(2, TUNED.name() + ":2,8", 1, new LedgerEntry.Result.Cost(110)))
                .append(new LedgerEntry(3, "plain@0123456789abcdef:8", 1, new LedgerEntry.Result.Cost(120)))
                .append(new LedgerEntry(4, "plain:8", 1, new LedgerEntry.Result.Cost(130)));
        return new CampaignState(
                plan, Phase.DONE,
                new ControlState(4, Optional.empty(), Optional.empty(), List.of(), List.of(TUNED), 0, 0, 0, false),
                Optional.empty(),
                Optional.of(EpochBests.opening(1, new VendorResult.Unavailable("none"), winner, winner)),
                ledger.packed(),
                AdaptiveLookahead.beginningWith(0),
                BuildFingerprints.none(),
                Optional.empty(),
                Optional.empty(),
                MachineLoad.unmeasured(),
                ProposerRotation.NEW);
    }

    @Test
    void haveEditedKernelsWithTheirSource() {
        WarmStarts found = EarlierBests.of(List.of(ended()));
        assertThat(found.inOrder())
                .extracting(WarmStart::candidate)
                .containsExactly(WINNER.text(), TUNED.name() + ":2,8", "plain:8");
        assertThat(found.edited().orElseThrow())
                .containsExactlyInAnyOrder(TUNED, new Variant("plain", "int winner;", List.of()));
    }
}
