package dev.lathe.workflows.campaign;

import static java.util.Objects.requireNonNull;

import dev.lathe.tuning.campaign.Campaign;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.decision.QuickRows;
import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.CompileReport;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import dev.lathe.workflows.contract.activity.Build;
import dev.lathe.workflows.contract.activity.CandidateTask;
import dev.lathe.workflows.contract.activity.CompileRequest;
import dev.lathe.workflows.contract.activity.Correctness;
import dev.lathe.workflows.contract.activity.CorrectnessActivity;
import dev.lathe.workflows.contract.activity.CorrectnessRequest;
import dev.lathe.workflows.contract.activity.ProfileActivity;
import dev.lathe.workflows.contract.activity.ProfileRequest;
import dev.lathe.workflows.contract.activity.Timing;
import dev.lathe.workflows.contract.activity.VendorActivity;
import dev.lathe.workflows.contract.activity.VendorRequest;
import dev.lathe.workflows.contract.activity.WinnerCheckRequest;
import dev.lathe.workflows.contract.activity.WinnerReport;
import dev.lathe.workflows.contract.campaign.DeviceEpoch;
import dev.lathe.workflows.options.StageTimeouts;
import io.temporal.failure.ActivityFailure;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * The stages of one candidate on the campaign's device. An infrastructure failure never changes the outcome of a stage.
 */
final class Stages {
    /** Temporal's UI cuts longer summaries. */
    private static final int MAX_SUMMARY = 110;

    /**
     * The ordinal up to which a promotion is expected. Of n random candidates about 1 + 1/2 + ... + 1/n are promoted,
     * which are three of the first eight and six of the first two hundred.
     */
    private static final int OFTEN_PROMOTED = 8;

    private final CampaignPlan plan;
    private final CampaignDevice device;
    private final Recovery recovery;
    private final CandidateTasks tasks;
    private final SamplingPlan sampling;
    private final Problem problem;
    private final Supplier<Campaign> campaign;
    private final Optional<QuickRows> quickRows;

    /**
     * Creates the stages on the campaign's problem, or on the first one of its problem set. Summaries name candidates
     * by their difference from the incumbent.
     */
    Stages(CampaignPlan plan, CampaignDevice device, Recovery recovery, Supplier<Campaign> campaign) {
        this.plan = plan;
        this.device = device;
        this.recovery = recovery;
        this.tasks = new CandidateTasks(plan, device, recovery, campaign);
        this.campaign = campaign;
        this.sampling = plan.sampling();
        this.problem = plan.problems().first();
        this.quickRows = Optional.empty();
    }

    private Stages(Stages all, SamplingPlan sampling, Problem problem, Optional<QuickRows> quickRows) {
        this.plan = all.plan;
        this.device = all.device;
        this.recovery = all.recovery;
        this.tasks = all.tasks;
        this.campaign = all.campaign;
        this.sampling = sampling;
        this.problem = problem;
        this.quickRows = quickRows;
    }

    /** Returns the same stages on another member of the problem set. */
    Stages on(Problem member) {
        return new Stages(this, sampling, member, quickRows);
    }

    /** Returns the same stages whose comparisons do not end early. */
    Stages withoutEarlyEnd() {
        return new Stages(this, sampling.withoutEarlyEnd(), problem, quickRows);
    }

    /** Returns the same stages whose benchmark has these rows only. */
    Stages on(QuickRows rows) {
        return new Stages(this, sampling, problem, Optional.of(rows));
    }

    Promise<Outcome<CompileReport>> compile(Proposal proposal) {
        boolean oftenPromoted = proposal.ordinal() <= OFTEN_PROMOTED;
        boolean countsInstructions = plan.profilePolicy().countsInstructions(oftenPromoted, proposal.origin());
        return tasks.compile(
                new CompileRequest(task(proposal), proposal.id(), proposal.candidate(), countsInstructions),
                summary(proposal, "compile"));
    }

    Promise<Outcome<Correctness>> check(Proposal proposal, Build build) {
        return tasks.check(new CorrectnessRequest(task(proposal), build), summary(proposal, "check"));
    }

    /**
     * Verifies a winner, runs it with sanitizers and compares its claim, if any, with a second harness. Returns the
     * checks that it passed, or the first rejection.
     */
    Outcome<WinnerReport> checkWinner(Proposal proposal, Build build, Optional<WinnerCheckRequest.Claim> claim) {
        String name = claim.map(known -> "check with a second harness").orElse("check of the winner");
        return recovery.call(() -> Workflow.newActivityStub(
                        CorrectnessActivity.class,
                        tasks.onDevice(timeouts().winnerCheck(claim), summary(proposal, name)))
                .checkWinner(new WinnerCheckRequest(task(proposal), build, claim)));
    }

    /** Times a challenger. Throws EnvironmentChanged if the result is not comparable with those of the epoch. */
    Outcome<Timing> benchmark(Proposal proposal, Build challenger, Optional<Build> incumbent, int repeat) {
        BenchmarkRequest request = new BenchmarkRequest(
                task(proposal), challenger, incumbent, sampling, repeat, quickRows, campaign.get().rowTargets());
        Outcome<Timing> result = tasks.benchmark(request, summary(proposal, benchmarkName(repeat) + rowsName()))
                .get();
        if (result instanceof Outcome.Ok<Timing>(Timing timing)) {
            device.requireIdentity(request.task().epoch(), timing.environment().identity());
        }
        return result;
    }

    /** Times the vendor library. No target of a row is known before. */
    VendorResult vendor(Proposal proposal) {
        return vendor(proposal, new VendorRequest(task(proposal), sampling, Optional.empty(), OptionalDouble.empty()));
    }

    /** Times the vendor library in one run with the winner, whose time in the steady state may be known. */
    VendorResult vendorBeside(Incumbent winner, OptionalDouble steadyNanoseconds) {
        return vendor(
                winner.proposal(),
                new VendorRequest(
                        task(winner.proposal()),
                        sampling,
                        Optional.of(Iteration.buildOf(winner)),
                        steadyNanoseconds,
                        campaign.get().rowTargets()));
    }

    private VendorResult vendor(Proposal proposal, VendorRequest request) {
        return recovery.call(() -> Workflow.newActivityStub(
                        VendorActivity.class,
                        tasks.onDevice(
                                timeouts().vendor(),
                                summary(
                                        proposal,
                                        request.winner().isPresent() ? "final, vendor library" : "vendor library")))
                .vendor(request));
    }

    /** Profiles a candidate. A failure gives a profile that contains the reason; no decision depends on it. */
    Profile profile(Proposal proposal, Build build, double medianNanoseconds, boolean countsInstructions) {
        ProfileActivity activity = Workflow.newActivityStub(
                ProfileActivity.class, tasks.onDevice(timeouts().profile(), summary(proposal, "profile")));
        try {
            return activity.profile(new ProfileRequest(task(proposal), build, medianNanoseconds, countsInstructions));
        } catch (ActivityFailure failure) {
            return new Profile.Unavailable("the profiler failed: " + requireNonNull(failure.getCause()).getMessage());
        }
    }

    /** Returns the identity of the measurements of the current epoch; empty before the first one. */
    Optional<String> identity() {
        return device.deviceEpoch().flatMap(DeviceEpoch::identity);
    }

    private StageTimeouts timeouts() {
        return StageTimeouts.of(plan);
    }

    private CandidateTask task(Proposal proposal) {
        return new CandidateTask(
                plan.op(), problem, plan.search().seed(), device.epoch(), proposal.ordinal(), label(proposal));
    }

    private String summary(Proposal proposal, String stage) {
        String problemName = plan.problems().single() ? "" : " on " + problem.dimensions().text();
        String text = "#" + proposal.ordinal() + " " + stage + problemName + ": " + name(proposal.candidate());
        return text.length() <= MAX_SUMMARY ? text : text.substring(0, MAX_SUMMARY - 3) + "...";
    }

    private String name(Candidate candidate) {
        return campaign.get()
                .epochBests()
                .map(bests -> candidate.differenceFrom(bests.incumbent().proposal().candidate()))
                .orElseGet(candidate::named);
    }

    private String rowsName() {
        return quickRows.isPresent() ? ", quick rows" : "";
    }

    /** Returns the purpose of a benchmark. */
    private static String benchmarkName(int repeat) {
        if (repeat >= BenchmarkRequest.FINAL) {
            return "final, run " + (repeat - BenchmarkRequest.FINAL + 1);
        }
        if (repeat >= BenchmarkRequest.RIVAL) {
            return "final, runoff";
        }
        if (repeat >= BenchmarkRequest.BASELINE) {
            return "final, comparison " + (repeat - BenchmarkRequest.BASELINE + 1) + " with the baseline";
        }
        if (repeat >= BenchmarkRequest.FINAL_UNSEEN) {
            return "final, unseen rows, comparison " + (repeat - BenchmarkRequest.FINAL_UNSEEN + 1)
                    + " with the baseline";
        }
        if (repeat >= BenchmarkRequest.UNSEEN) {
            return "benchmark, unseen rows";
        }
        if (repeat >= BenchmarkRequest.CONFIRMATION) {
            return "benchmark, confirmation";
        }
        return repeat == 0 ? "benchmark" : "benchmark, repeat " + repeat;
    }

    private static String label(Proposal proposal) {
        return "#" + proposal.ordinal() + " " + proposal.id().brief();
    }
}
