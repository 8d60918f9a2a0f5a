package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.FullSetResult;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.op.SetScoring;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** A sweep and a campaign for a problem set of two problems. One of them is a representative. */
final class ProblemSetStates {
    private static final Problem OTHER =
            new Problem("gemm", DataType.F16, Dimensions.of(List.of("M", "N", "K"), List.of(1L, 8192L, 512L)));

    private static final ProblemSet SET = new ProblemSet(
            List.of(SampleValues.PROBLEM, OTHER),
            List.of(SampleValues.PROBLEM),
            Optional.of(new SetScoring(
                    0.05, new TreeMap<>(Map.of(SampleValues.PROBLEM.key(), 34.36, OTHER.key(), 0.0084)))));

    private ProblemSetStates() {}

    static SweepPlan sweep(SweepPlan plain) {
        return new SweepPlan(
                plain.id(),
                plain.op(),
                plain.metric(),
                List.of(new SweepMember(SET.first(), 34.36, Optional.of(SET))),
                plain.window(),
                plain.gates(),
                plain.profilePolicy(),
                plain.sampling(),
                plain.search(),
                plain.devices(),
                plain.earlyStopping(),
                plain.proposers());
    }

    static CampaignState ended(CampaignState plain) {
        return new CampaignState(
                plan(plain.plan()),
                plain.phase(),
                plain.controls(),
                plain.deviceEpoch(),
                plain.bests().map(ProblemSetStates::measured),
                plain.ledger(),
                plain.lookahead(),
                plain.builds(),
                plain.stopReason(),
                plain.startedAt(),
                plain.load(),
                ProposerRotation.NEW);
    }

    private static CampaignPlan plan(CampaignPlan plain) {
        return new CampaignPlan(
                plain.sweep(),
                SET.key(),
                SET,
                plain.op(),
                plain.metric(),
                plain.scoreRule(),
                plain.stopRules(),
                plain.gates(),
                plain.profilePolicy(),
                plain.sampling(),
                plain.search(),
                plain.devices(),
                Proposers.SEARCH);
    }

    private static EpochBests measured(EpochBests plain) {
        FullSetResult.Member fast = new FullSetResult.Member(
                SampleValues.PROBLEM.key(),
                OptionalDouble.of(1000.5),
                Optional.of(new Gain(2.4, 2.3, 2.5)),
                OptionalDouble.of(1100.5),
                Optional.empty());
        return plain.withFinalMeasurement(new FinalMeasurement(
                1000.5,
                new Gain(2.4, 2.3, 2.5),
                VendorResult.Timed.alone("vendor 1.0", 1100.5),
                Optional.of(new FullSetResult(
                        List.of(fast, FullSetResult.Member.rejected(OTHER.key(), "correctness: C[0] is wrong")))),
                Optional.of(new Gain(2.2, 2.1, 2.25)),
                new TreeMap<>(Map.of("1024x512", new Gain(2.1, 2.0, 2.2))),
                Optional.empty(),
                List.of("memory accesses"),
                Optional.empty(),
                Optional.of("correct on 3 shapes, +2.1 % of the time, within the bound of +25 %"),
                Optional.of("5".repeat(64)),
                Optional.of(new MachineLoad(1, 1, 4.9, 0.1, 2, 1))));
    }
}
