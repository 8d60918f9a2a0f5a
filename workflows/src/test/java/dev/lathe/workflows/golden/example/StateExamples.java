package dev.lathe.workflows.golden.example;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.stop.EarlyStopping;
import dev.lathe.tuning.stop.TargetShare;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.devices.DevicePoolState;
import dev.lathe.workflows.contract.devices.DeviceRequest;
import dev.lathe.workflows.contract.devices.DeviceStatus;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepStatus;
import dev.lathe.workflows.fake.Plans;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;

/** The inputs, carried states, query results and results of workflows, and the records in their histories. */
final class StateExamples {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private StateExamples() {}

    static List<Example> all() {
        CampaignSummary summary = CampaignSummaries.of(States.ended(States.LEDGER));
        return List.of(
                Example.of("campaign-state", States.ended(States.LEDGER)),
                Example.of("campaign-state.fresh", States.fresh()),
                Example.of("campaign-summary", summary),
                Example.of("sweep-request", new SweepRequest(sweep(), 40, SweepRequest.Start.RESUME)),
                Example.of(
                        "sweep-request.early-stopping",
                        new SweepRequest(
                                Plans.withEarlyStopping(
                                        sweep(),
                                        new EarlyStopping(
                                                OptionalDouble.of(0.5),
                                                Optional.of(TargetShare.parse("vendor:0.95")),
                                                Optional.of(Duration.ofMinutes(90)),
                                                OptionalInt.of(25))),
                                40,
                                SweepRequest.Start.FRESH)),
                Example.of(
                        "sweep-request.progress",
                        new SweepRequest(sweep(), 40, SweepRequest.Start.FRESH)
                                .continued(
                                        40, SweepLabels.none(), new SweepProgress(Optional.of("lunch"), "1.packed"))),
                Example.of(
                        "sweep-request.labels",
                        new SweepRequest(
                                sweep(),
                                40,
                                SweepRequest.Start.FRESH,
                                new SweepLabels(Optional.of("before the driver update"), List.of("driver-570")),
                                Optional.of("notify-send \"$LATHE_SWEEP\""))),
                Example.of(
                        "sweep-request.set",
                        new SweepRequest(ProblemSetStates.sweep(sweep()), 40, SweepRequest.Start.FRESH)),
                Example.of(
                        "campaign-state.adapted",
                        States.carrying(States.LEDGER, BuildFingerprints.none().with(12, SampleValues.LAUNCHED))),
                Example.of("campaign-state.set", ProblemSetStates.ended(States.ended(States.LEDGER))),
                Example.of(
                        "campaign-summary.set",
                        CampaignSummaries.of(ProblemSetStates.ended(States.ended(States.LEDGER)))),
                Example.of("sweep-status", status()),
                Example.of("device-pool-state", pool()),
                Example.of("recorded.measured", measured()),
                Example.of("recorded.runoff", runoff()),
                Example.of("campaign-state.finalists", States.withFinalists()),
                Example.of("recorded.rejected", rejected(SampleValues.REJECTION)),
                Example.of("recorded.duplicate", rejected(Rejection.duplicate(7))),
                Example.of("enum-constants", EnumValues.all()),
                Example.of("sealed-cases", SealedCaseValues.all()));
    }

    private static SweepPlan sweep() {
        return new SweepPlan(
                "nightly",
                SampleValues.OP,
                Metric.milliseconds(),
                List.of(new SweepMember(SampleValues.PROBLEM, 34.36)),
                16,
                List.of("not-tried-before"),
                ProfilePolicy.NEVER,
                SampleValues.SAMPLING,
                SearchPlan.of(StartMode.FROM_BEST, "evolution", 42, 0),
                new DeviceSelector("cpu", List.of(), Duration.ofSeconds(60)),
                EarlyStopping.never(),
                Proposers.SEARCH);
    }

    private static SweepStatus status() {
        return new SweepStatus(
                "nightly",
                Phase.RUNNING,
                40,
                3,
                List.of(2),
                List.of(new SweepStatus.Ended(Phase.DONE, 1), new SweepStatus.Ended(Phase.FAILED, 1)));
    }

    private static DevicePoolState pool() {
        return new DevicePoolState(
                List.of(new DeviceStatus(
                        SampleValues.DEVICE,
                        DeviceStatus.State.DRAINED,
                        "drained by a user",
                        List.of("nightly/other"),
                        List.of("worker", "4711@box"),
                        List.of(SampleValues.EXCLUSION))),
                List.of(new DeviceRequest(
                        "nightly/other", 3.4e10, States.plan().devices(), Optional.empty(), Optional.empty())));
    }

    private static Recorded measured() {
        Evaluation evaluation = new Evaluation.Measured(
                SampleValues.proposal(),
                new TreeMap<>(Map.of(SampleValues.PROBLEM.key(), SampleValues.measurement())),
                Optional.of(SampleValues.BUILT),
                Optional.of(SampleValues.CORRECT),
                Optional.of(new Profile.Skipped("by policy: on-change")));
        return new Recorded(
                new Numbering.Iteration(7), 2, "box-cuda0", NOW, evaluation, new Verdict.Keep("5.0 % faster"));
    }

    private static Recorded runoff() {
        return new Recorded(
                new Numbering.Runoff(7),
                2,
                "box-cuda0",
                NOW,
                measured().evaluation(),
                new Verdict.Discard("1.0 % slower"));
    }

    private static Recorded rejected(Rejection rejection) {
        return new Recorded(
                new Numbering.Attempt(5),
                2,
                "box-cuda0",
                NOW,
                new Evaluation.Rejected(SampleValues.proposal(), rejection),
                new Verdict.Rejected(rejection.reason()));
    }
}
