package dev.lathe.worker.agent;

import dev.lathe.activities.propose.ProtocolGate;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.campaign.plan.DeviceSelector;
import dev.lathe.tuning.campaign.plan.ProfilePolicy;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.campaign.plan.SearchPlan;
import dev.lathe.tuning.campaign.plan.StartMode;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.decision.ScoreRule;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Gates;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.op.Metric;
import dev.lathe.tuning.op.ProblemSet;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.worker.device.cpu.CpuSetup;
import dev.lathe.worker.device.cpu.CpuTestDevice;
import dev.lathe.worker.op.reading.OpFolders;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import dev.lathe.workflows.contract.activity.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A campaign of the op {@code softmax} whose agent is a script, with the real compiler and runner. */
final class TestAgents {
    static final Path SCRIPTS = Path.of("hostile/agents").toAbsolutePath();

    private static final Path KERNELS = Path.of("kernels");
    private static final Path RUNNER = Path.of("native/cpu");
    private static final long DISK_BYTES = 32L << 20;

    private final OpFolders ops = new OpFolders(KERNELS);
    private final AgentActivityImpl activity;
    private final CpuTestDevice device;

    /** The attempt before, which the history of the campaign would contain. */
    private Optional<Evaluation.Rejected> failed = Optional.empty();

    TestAgents(Path data) {
        this.device = CpuTestDevice.of(KERNELS, "softmax", List.of(16L, 256L), CpuSetup.of(KERNELS, RUNNER, data));
        AgentSetup setup = new AgentSetup(KERNELS, RUNNER, data, data.resolve("adapters"), DISK_BYTES);
        this.activity = new AgentActivityImpl(
                setup, ops, List.of(device.device()),
                request -> new Briefing("# Brief of " + request.campaign() + "\n", failed),
                new ProtocolGate(campaign -> List.of()));
    }

    /** Runs the first attempt of a turn. */
    AgentAnswer turn(int turn, String command) {
        return turn(turn, 1, command, Optional.empty());
    }

    AgentAnswer turn(int turn, int attempt, String command, Optional<Evaluation.Rejected> failed) {
        this.failed = failed;
        return propose(turn, attempt, plan(command), Optional.empty());
    }

    /** Runs the first attempt of the first turn. */
    AgentAnswer propose(AgentPlan agent) {
        failed = Optional.empty();
        return propose(1, 1, agent, Optional.empty());
    }

    /** Runs the first attempt of the second turn, which continues a session. */
    AgentAnswer resuming(String session, String agent) {
        failed = Optional.empty();
        return propose(2, 1, plan(agent), Optional.of(session));
    }

    private static AgentPlan plan(String agent) {
        return new AgentPlan(agent, Duration.ofMinutes(2), Optional.empty());
    }

    private AgentAnswer propose(int turn, int attempt, AgentPlan agent, Optional<String> session) {
        Incumbent baseline = new Incumbent(
                proposal(parent()),
                0,
                "",
                1e6,
                Optional.empty(),
                OptionalInt.empty());
        return activity.propose(new AgentRequest(
                "night/softmax",
                plan(),
                agent,
                CpuTestDevice.OFFER,
                turn,
                attempt,
                1,
                turn,
                EpochBests.opening(1, new VendorResult.Unavailable("none"), baseline, baseline),
                List.of(),
                session));
    }

    Proposal proposal(Candidate candidate) {
        return new Proposal(
                0,
                CpuTestDevice.id(candidate),
                candidate,
                Optional.empty(),
                Origin.BASELINE,
                Category.STRUCTURAL,
                Rationale.of(""));
    }

    private CampaignPlan plan() {
        return new CampaignPlan(
                "night",
                "softmax",
                ProblemSet.of(device.problem()),
                device.op(),
                Metric.milliseconds(),
                ScoreRule.GEOMETRIC_MEAN,
                List.of(),
                Gates.STANDARD,
                ProfilePolicy.ON_CHANGE,
                SamplingPlan.standard(),
                SearchPlan.of(StartMode.FROM_SCRATCH, "greedy", 42, 0),
                new DeviceSelector("cpu", List.of(), DeviceSelector.DEFAULT_SILENCE),
                Proposers.SEARCH);
    }

    Candidate parent() {
        return ops.space(device.op(), List.of(device.problem()), "cpu").points().space().simplest();
    }

    Outcome<CompileReport> compile(Candidate candidate) {
        return device.compile(candidate);
    }

    /** Compiles, verifies and times a candidate as a campaign does, and returns its first rejection. */
    Optional<Rejection> rejection(Candidate candidate) {
        Outcome<Timing> outcome = compile(candidate)
                .flatMap(report -> device.check(candidate))
                .flatMap(correct -> device.benchmark(device.build(candidate), Optional.of(device.build(parent()))));
        return outcome instanceof Outcome.Rejected<Timing>(Rejection rejection)
                ? Optional.of(rejection)
                : Optional.empty();
    }
}
