package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.FinalMeasurement;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.MachineLoad;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.StageTimes;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.Bottleneck;
import dev.lathe.tuning.evaluation.Efficiency;
import dev.lathe.tuning.evaluation.Gain;
import dev.lathe.tuning.op.DataType;
import dev.lathe.tuning.op.Dimensions;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.MetricDirection;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.tuning.stop.StopRule.AttemptsSpent;
import dev.lathe.tuning.stop.StopRule.Converged;
import dev.lathe.tuning.stop.StopRule.IterationCount;
import dev.lathe.tuning.stop.StopRule.RoundsConverged;
import dev.lathe.tuning.stop.StopRule.RoundsDone;
import dev.lathe.tuning.stop.StopRule.RowsAtTarget;
import dev.lathe.tuning.stop.StopRule.ShareReached;
import dev.lathe.tuning.stop.StopRule.TargetReached;
import dev.lathe.tuning.stop.StopRule.TimeSpent;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Campaign states with all fields and with the fewest fields. */
public final class States {
    /** A packed ledger. It is a constant because compressed text differs between machines. */
    public static final PackedLedger LEDGER = new PackedLedger(
            "148.eNpdy7sOQEAQheH+vMSMnsReXCsqKp5h2ZUoNMT726FTfcmZf47grvsMnsZ+GsAJQ5EGc4JrP3ybktC16Ttls4lC6ZpKG2PkShtblFXduGX1YQPHJr5DzrBkJLLkhYpWwX2oj/zHWz4eSxvX");

    private States() {}

    /** Returns a plan with a problem set, every gate and every stop rule. */
    static CampaignPlan plan() {
        Problem other =
                new Problem("gemm", DataType.F16, Dimensions.of(List.of("M", "N", "K"), List.of(1L, 8192L, 512L)));
        return new CampaignPlan(
                "nightly",
                "gemm_f16_4096x8192x512_fs",
                new ProblemSet(List.of(SampleValues.PROBLEM, other), List.of(SampleValues.PROBLEM), Optional.empty()),
                SampleValues.OP,
                new Metric("throughput", "TFLOP/s", MetricDirection.HIGHER, 34.36),
                ScoreRule.GEOMETRIC_MEAN,
                List.of(
                        new IterationCount(40),
                        new AttemptsSpent(210),
                        new TargetReached(950.5),
                        new ShareReached(TargetShare.parse("mfu:0.6")),
                        new ShareReached(TargetShare.parse("roofline:0.8")),
                        new ShareReached(TargetShare.parse("vendor:1")),
                        new ShareReached(TargetShare.parse("baseline:3")),
                        new TimeSpent(Duration.ofMinutes(90))),
                List.of("not-tried-before", "legal-point"),
                ProfilePolicy.ON_CHANGE,
                SampleValues.SAMPLING,
                SearchPlan.of(StartMode.FROM_SCRATCH, "evolution", 42, 2),
                new DeviceSelector("cuda", List.of("box-cuda0"), Duration.ofSeconds(60)),
                Proposers.SEARCH);
    }

    private static CampaignPlan patient(CampaignPlan plan) {
        return new CampaignPlan(
                plan.sweep(),
                plan.key(),
                plan.problems(),
                plan.op(),
                plan.metric(),
                plan.scoreRule(),
                List.of(new Converged(25), new RoundsDone(50), new RoundsConverged(20), new RowsAtTarget()),
                plan.gates(),
                plan.profilePolicy(),
                plan.sampling(),
                plan.search(),
                plan.devices(),
                Proposers.SEARCH);
    }

    static EpochBests bests() {
        return EpochBests.opening(
                        2,
                        VendorResult.Timed.alone("vendor 1.0", 1100.5),
                        new Incumbent(
                                SampleValues.baseline(), 0, "00aa11bb", 2400, Optional.empty(), OptionalInt.empty()),
                        new Incumbent(
                                SampleValues.proposal(),
                                7,
                                "9f3a1c20",
                                1000.25,
                                Optional.of(new Efficiency(
                                        Bottleneck.MEMORY_BOUND, OptionalDouble.of(0.75), OptionalDouble.empty())),
                                OptionalInt.empty()))
                .withFinalMeasurement(FinalMeasurement.ofOne(
                        1000.5, new Gain(2.4, 2.3, 2.5), new VendorResult.Unavailable("no library on this machine")));
    }

    public static CampaignState ended(PackedLedger ledger) {
        return new CampaignState(
                plan(),
                Phase.DONE,
                new ControlState(
                        40,
                        Optional.of("lunch"),
                        Optional.of("enough"),
                        List.of(new Submission(3, SampleValues.SOURCE, SampleValues.rationale(), Category.STRUCTURAL)),
                        List.of(),
                        0,
                        0,
                        3,
                        true),
                Optional.of(new DeviceEpoch(SampleValues.DEVICE, 2)),
                Optional.of(bests()),
                ledger,
                AdaptiveLookahead.beginningWith(2),
                BuildFingerprints.none(),
                Optional.of(new StopReason(StopReason.Kind.ITERATIONS_DONE, "all 40 iterations are done")),
                Optional.of(Instant.parse("2026-01-02T03:04:05.678Z")),
                new MachineLoad(40, 12, 168, 3.6, 2, 0),
                ProposerRotation.NEW);
    }

    /** Returns a state in which a candidate was measured since the baseline. */
    static CampaignState withFinalists() {
        CampaignState plain = ended(LEDGER);
        return new CampaignState(
                plain.plan(),
                plain.phase(),
                plain.controls(),
                plain.deviceEpoch(),
                plain.bests().map(bests -> bests.withMeasured(bests.incumbent())),
                plain.ledger(),
                plain.lookahead(),
                plain.builds(),
                plain.stopReason(),
                plain.startedAt(),
                plain.load(),
                ProposerRotation.NEW);
    }

    /** Returns a state with an adapted lookahead, known builds and an extended target. */
    public static CampaignState carrying(PackedLedger ledger, BuildFingerprints builds) {
        CampaignState plain = ended(ledger);
        return new CampaignState(
                patient(plain.plan()),
                plain.phase(),
                new ControlState(57, Optional.empty(), Optional.empty(), List.of(), List.of(), 40, 12, 0, false),
                plain.deviceEpoch(),
                plain.bests(),
                plain.ledger(),
                new AdaptiveLookahead(
                        List.of(new StageTimes(812, 100.5)),
                        List.of(new AdaptiveLookahead.Step(1, 2), new AdaptiveLookahead.Step(11, 8))),
                builds,
                plain.stopReason(),
                plain.startedAt(),
                plain.load(),
                ProposerRotation.NEW);
    }

    static CampaignState fresh() {
        CampaignState blank = CampaignState.fresh(plan(), 40);
        return new CampaignState(
                blank.plan(),
                blank.phase(),
                blank.controls(),
                blank.deviceEpoch(),
                blank.bests(),
                LEDGER,
                blank.lookahead(),
                blank.builds(),
                blank.stopReason(),
                blank.startedAt(),
                blank.load(),
                ProposerRotation.NEW);
    }
}
