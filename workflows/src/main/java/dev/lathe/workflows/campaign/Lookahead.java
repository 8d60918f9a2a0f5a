package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.LedgerView;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.options.NamedTimer;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The proposals in flight, by ordinal. While the oldest is measured, the others are compiled and verified. Proposal k
 * is requested when the ordinals below k - lookahead are recorded, and depends on no later ones.
 */
final class Lookahead {
    /**
     * The gate of a protocol reads the history, to which a workflow task adds its results when it ends. Each timer ends
     * the task.
     */
    private static final Duration TASK_END = Duration.ofMillis(1);

    private final CampaignPlan plan;
    private final EvaluationLog log;
    private final Proposer proposer;
    private final CampaignControls controls;
    private final Preparation preparation;
    private final ChallengerBenchmark benchmark;
    private final Profiling profiling;
    private final AgentTurns agent;
    private final List<InFlight> inFlight = new ArrayList<>();

    /** Completed when all proposals of a request are known, so that their stages share tasks. */
    private Promise<Boolean> requested = Workflow.newPromise(true);

    /** The reason why the search has no further candidate, if there is one. */
    private Optional<String> exhausted = Optional.empty();

    Lookahead(
            CampaignPlan plan,
            EvaluationLog log,
            Proposer proposer,
            CampaignControls controls,
            Stages stages,
            AgentTurns agent) {
        this.plan = plan;
        this.log = log;
        this.agent = agent;
        this.proposer = proposer;
        this.controls = controls;
        SetStages setStages = new SetStages(plan.problems(), stages);
        this.preparation = new Preparation(stages, setStages);
        this.benchmark = new ChallengerBenchmark(plan, setStages);
        this.profiling = new Profiling(plan, stages, log);
    }

    /**
     * Begins the agent's next turn and requests proposals, but has at most {@code limit} in flight. Proposals are
     * requested after all that can be recorded, so that they share requests. The agent does not wait for that.
     */
    void fill(int limit) {
        if (!mustContinueAsNew()) {
            agent.begin(rotation(), shares(), nextOrdinal(), limit - inFlight.size());
        }
        if (!canRecord()) {
            request(limit);
        }
    }

    /**
     * Requests proposals until the lookahead is filled or the next one must wait. They are requested in batches, so
     * that their stages can share tasks.
     */
    private void request(int limit) {
        CompletablePromise<Boolean> all = Workflow.newPromise();
        requested = all;
        try {
            proposeUpTo(limit);
        } catch (RuntimeException failure) {
            // Not in a finally block, which would also run when the workflow is evicted, and start activities.
            all.complete(true);
            throw failure;
        }
        all.complete(true);
    }

    private void proposeUpTo(int limit) {
        boolean proposed = batchFits(limit) || canPropose();
        while (proposed && inFlight.size() < limit && !mustContinueAsNew()) {
            LedgerView.Horizon next = horizon();
            proposed = inFlight.size() <= next.lookahead() && propose(next, limit - inFlight.size());
        }
    }

    /** Returns whether the lookahead has room for a batch, or for all that the limit admits. */
    private boolean batchFits(int limit) {
        int lookahead = lookahead(nextOrdinal());
        return inFlight.size() + AdaptiveLookahead.batch(lookahead) <= lookahead + 1 || limit <= lookahead + 1;
    }

    /**
     * Returns whether the server suggests to continue as new and no turn of the agent is open. A proposal depends on
     * the same results whichever run requests it.
     */
    boolean mustContinueAsNew() {
        return Workflow.getInfo().isContinueAsNewSuggested()
                && (shares().agent() == 0 || agent.isIdle() && rotation().isSettled());
    }

    /**
     * Requests the next proposal: a submission, or that of the agent, or the next ones of the search, at most so many.
     * A submission and the own knobs of an agent may add points to an exhausted search space. Returns false if the
     * ordinal must wait.
     */
    private boolean propose(LedgerView.Horizon next, int most) {
        ProposerRotation rotation = rotation();
        boolean grown = agent.tuneOwnKnobs(rotation.firstHidden(shares(), next.firstHidden(), agent.oldest()));
        boolean submits = hasSubmission(rotation);
        if (grown || submits) {
            exhausted = Optional.empty();
        }
        if (submits) {
            return proposeSubmission(next);
        }
        return switch (rotation.next(shares(), next.firstHidden(), agent.oldest())) {
            case ProposerRotation.Next.Search search -> {
                accept(next.lookahead(), proposer.search(next, searches(next, most), log));
                yield true;
            }
            case ProposerRotation.Next.Agent turn -> proposeOfAgent(next);
            case ProposerRotation.Next.Undecided undecided -> false;
            case ProposerRotation.Next.None none -> false;
        };
    }

    /** Returns the number of ordinals from the next one on that are the search's, and that the lookahead admits now. */
    private int searches(LedgerView.Horizon next, int most) {
        if (shares().agent() > 0 || controls.queuedSubmissions() > 0) {
            return 1;
        }
        int count = 1;
        while (count < most && inFlight.size() + count <= next.lookahead()
                && lookahead(next.ordinal() + count) == next.lookahead()) {
            count++;
        }
        return count;
    }

    /** Returns whether a submission waits and has the next ordinal. */
    private boolean hasSubmission(ProposerRotation rotation) {
        return controls.queuedSubmissions() > 0 && rotation.admitsSubmission(shares());
    }

    private boolean proposeSubmission(LedgerView.Horizon next) {
        if (plan.proposers().hasRules()) {
            if (hasRoundInFlight()) {
                return false;
            }
            NamedTimer.sleep(TASK_END, "results in the history, for the protocol");
        }
        Optional<Draft> draft = controls.nextSubmission().map(this::draft);
        accept(next.lookahead(), proposer.propose(next, log, draft, controls.variants()));
        return true;
    }

    /** Returns how many ordinals it takes to propose the queued submissions. */
    int ordinalsForSubmissions() {
        return rotation().ordinalsFor(controls.queuedSubmissions(), shares());
    }

    /** Returns whether the result of a round is missing by which a protocol decides on a submission. */
    private boolean hasRoundInFlight() {
        return inFlight.stream()
                .anyMatch(flight -> flight.proposal().origin().isAuthored());
    }

    private Draft draft(Submission submission) {
        return Draft.of(submission, log.campaign().bests().incumbent().proposal().id());
    }

    private boolean proposeOfAgent(LedgerView.Horizon next) {
        if (!agent.hasAnswer()) {
            return false;
        }
        // The agent has seen results that the lookahead hides from the search, and may submit one of these kernels
        // again.
        int lookahead = Math.min(next.lookahead(), next.ordinal() - agent.firstHidden());
        Optional<Draft> draft = Optional.of(agent.take(next.ordinal()));
        accept(lookahead, proposer.propose(next, log, draft, agent.variants()));
        return true;
    }

    /** Returns the rotation after the proposals in flight. */
    private ProposerRotation rotation() {
        ProposerRotation rotation = log.campaign().rotation();
        for (InFlight flight : inFlight) {
            rotation = rotation.proposed(flight.proposal());
        }
        return rotation;
    }

    /** Returns the shares of the proposers that may still have candidates. */
    private ProposerShares shares() {
        ProposerShares planned = plan.proposers().shares();
        return new ProposerShares(
                exhausted.isPresent() ? 0 : planned.search(),
                budgetSpent().isPresent() ? 0 : planned.agent(),
                planned.submissions());
    }

    /** Attempts that were open together count as soon as all of them are recorded, in whatever order they end. */
    private Optional<String> budgetSpent() {
        return agent.isIdle() && !rotation().isPending()
                ? plan.proposers().budgetSpent(log.campaign().rotation().usage())
                : Optional.empty();
    }

    /** Returns what the next ordinal may depend on. */
    private LedgerView.Horizon horizon() {
        int ordinal = nextOrdinal();
        List<String> pending =
                inFlight.stream().map(flight -> flight.proposal().candidate().text()).toList();
        return LedgerView.Horizon.of(ordinal, lookahead(ordinal), pending);
    }

    private int nextOrdinal() {
        return log.campaign().ledger().entries().size() + inFlight.size() + 1;
    }

    private int lookahead(int ordinal) {
        return log.campaign().adaptiveLookahead().at(ordinal);
    }

    private void accept(int lookahead, ProposerAnswer answer) {
        switch (answer) {
            case ProposerAnswer.Candidates candidates ->
                candidates.admissions().forEach(admission -> add(admission, lookahead));
            case ProposerAnswer.NothingNew nothing -> exhausted = Optional.of(nothing.reason());
        }
    }

    private void add(ProposerAnswer.Admission admission, int lookahead) {
        Proposal proposal = admission.proposal();
        BuildFingerprints earlier = log.campaign().builds().below(proposal.ordinal() - lookahead);
        inFlight.add(admission.rejection()
                .map(refusal -> InFlight.rejected(rejected(proposal, refusal)))
                .orElseGet(() -> InFlight.start(proposal, earlier, preparation, requested)));
    }

    private static Prepared rejected(Proposal proposal, GateRejection refusal) {
        String reason = refusal.reason() + "; " + refusal.fixHint();
        return new Prepared.Rejected(proposal, Rejection.of(RejectionStage.GATE, refusal.gate() + ": " + reason));
    }

    boolean isEmpty() {
        return inFlight.isEmpty();
    }

    /** Returns the number of proposals in flight, with the one that is being requested. */
    int size() {
        return inFlight.size() + (requested.isCompleted() ? 0 : 1);
    }

    /** Returns the oldest proposal. It stays in flight until it is recorded. */
    InFlight oldest() {
        return inFlight.getFirst();
    }

    /** Returns whether the oldest proposal can be recorded at once. */
    boolean canRecord() {
        return !isEmpty()
                && log.campaign()
                        .epochBests()
                        .filter(bests -> oldest().isCompleted(bests.incumbent()))
                        .isPresent();
    }

    /**
     * Waits for the comparison of the oldest proposal with the incumbent and for its profile, if comparisons run ahead.
     * While they last, the comparisons of the next proposals begin, as many as may run at a time.
     */
    void awaitComparison(EpochBests bests) {
        compareAhead(0, bests);
        while (comparisonsAhead(bests) > 0 && !oldest().isDecided(bests.incumbent())) {
            long running = running(bests);
            Workflow.await(() -> oldest().isDecided(bests.incumbent()) || running(bests) < running);
            compareAhead(0, bests);
        }
    }

    /** Starts the comparisons of the proposals after the oldest one, which is promoted, with these bests. */
    void compareAfterPromotion(EpochBests bests) {
        compareAhead(1, bests);
    }

    private void compareAhead(int first, EpochBests bests) {
        for (int i = first; i < inFlight.size() && running(bests) < comparisonsAhead(bests); i++) {
            inFlight.set(i, inFlight.get(i).comparedAhead(bests, benchmark, profiling));
        }
    }

    private int comparisonsAhead(EpochBests bests) {
        return AdaptiveLookahead.comparisonsAhead(
                log.campaign().adaptiveLookahead().latest(), bests.incumbent().medianNanoseconds());
    }

    private long running(EpochBests bests) {
        return inFlight.stream().filter(flight -> flight.isBeingCompared(bests.incumbent())).count();
    }

    /** Removes the oldest proposal after it was recorded. */
    void removeOldest() {
        if (inFlight.removeFirst().proposal().origin() == Origin.SUBMITTED) {
            controls.submissionRecorded();
        }
    }

    /**
     * Waits until no proposal is being prepared. If the device is still available, its activities need not be canceled.
     */
    void awaitPreparation() {
        inFlight.forEach(InFlight::await);
    }

    /** Prepares all proposals in flight again, on the new device. Ordinals and candidates stay the same. */
    void prepareAgain() {
        for (int i = inFlight.size(); i > 0; i--) {
            inFlight.add(inFlight.removeFirst().restart(preparation));
        }
        agent.followDevice();
    }

    /** Returns the reason why no proposer has another candidate, if there is one. Submissions may always come. */
    Optional<StopReason> nothingNew() {
        ProposerShares left = shares();
        if (plan.proposers().onlySubmissions() || left.search() + left.agent() > 0) {
            return Optional.empty();
        }
        return exhausted.map(reason -> new StopReason(StopReason.Kind.SPACE_EXHAUSTED, reason))
                .or(() -> budgetSpent().map(reason -> new StopReason(StopReason.Kind.AGENT_BUDGET_SPENT, reason)));
    }

    /** Returns whether the ordinal that waits can be proposed. */
    boolean canPropose() {
        return agent.hasAnswer() || hasSubmission(rotation());
    }
}
