package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.PackedLedger;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.contract.devices.MoveRequest;
import dev.lathe.workflows.options.NamedTimer;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The workflow of one campaign. */
public final class CampaignWorkflowImpl extends ControlledCampaign {
    private static final CampaignSummary.Waiting DOUBTED = new CampaignSummary.Waiting(
            "a second harness, because the winner is faster than similar shapes suggest", Optional.empty());

    /** Stands for the packed ledger in a state that is only summarized: to pack it takes long. */
    private static final PackedLedger UNREAD = CampaignLedger.empty().packed();

    private final Instant startedAt;
    private final CampaignDevice device;
    private final EvaluationLog log;
    private final Proposer proposer;
    private final AgentTurns agent;
    private final Lookahead lookahead;
    private final MeasurementSteps steps;
    private final StopCriteria stopCriteria;
    private final CampaignVisibility visibility;
    private final Projection projection;
    private Optional<StopReason> end = Optional.empty();
    private boolean measuresWinner;
    private Optional<String> folder = Optional.empty();
    private boolean continuesAsNew;

    /** Since when the campaign waits for a proposal. Empty if it does not. */
    private Optional<Instant> idleSince = Optional.empty();

    @WorkflowInit
    public CampaignWorkflowImpl(CampaignState state) {
        super(state);
        startedAt = state.startedAt().orElseGet(() -> Instant.ofEpochMilli(Workflow.currentTimeMillis()));
        device = new CampaignDevice(plan, controls, state.deviceEpoch(), lease(state.phase()));
        log = new EvaluationLog(state, device);
        Recovery recovery = new Recovery(device, controls, this::publish);
        Stages stages = new Stages(plan, device, recovery, log::campaign);
        proposer = new Proposer(plan, controls, recovery);
        agent = new AgentTurns(plan, device, controls, log, recovery, this::publish);
        lookahead = new Lookahead(plan, log, proposer, controls, stages, agent);
        steps = new MeasurementSteps(plan, proposer, stages, log);
        stopCriteria = new StopCriteria(plan, controls, startedAt);
        visibility = new CampaignVisibility(state.phase());
        projection = new Projection(log.campaign().ledger().entries().size());
    }

    private void publish() {
        visibility.show(status(), log.lastResults(), folder);
    }

    private static CampaignDevice.Lease lease(Phase carried) {
        return carried == Phase.STARTING ? CampaignDevice.Lease.RELEASED : CampaignDevice.Lease.KEPT;
    }

    @Override
    public CampaignState run(CampaignState state) {
        while (end.isEmpty()) {
            if (StoppableWork.run(controls, this::iterate) == StoppableWork.Result.CANCELED) {
                end = Optional.of(StopReason.stopped(controls.stopReason().orElseThrow()));
            }
            end.ifPresentOrElse(this::close, this::continueAsNew);
            publish();
        }
        return state();
    }

    /** Runs steps until the campaign ends or must continue as new, and shows the campaign before it waits. */
    private void iterate() {
        while (end.isEmpty() && !continuesAsNew) {
            try {
                advance();
            } catch (DeviceLost lost) {
                device.markLost(String.valueOf(lost.getMessage()));
            } catch (EnvironmentChanged changed) {
                device.beginEpoch();
                lookahead.awaitPreparation();
                lookahead.prepareAgain();
            } catch (StopRequested stopped) {
                end = Optional.of(StopReason.stopped(controls.stopReason().orElseThrow()));
            } catch (BaselineFailed failed) {
                end = Optional.of(StopReason.baselineFailed(String.valueOf(failed.getMessage())));
            }
            if (end.isEmpty() && !lookahead.canRecord()) {
                publish();
            }
        }
    }

    /**
     * Runs one step: acquires a device, opens its epoch, finishes the oldest candidate in flight, or waits between
     * iterations.
     */
    private void advance() {
        if (!device.isAssigned()) {
            publish();
            device.acquire();
            lookahead.prepareAgain();
        }
        steps.openEpoch(device.epoch());
        Optional<StopReason> stopReason = stopReason();
        if (stopReason.isEmpty() && !controls.paused()) {
            lookahead.fill(stopCriteria.remainingProposals(log.campaign()));
        }
        if (!lookahead.isEmpty()) {
            lookahead.awaitComparison(log.campaign().bests());
            steps.evaluate(lookahead.oldest(), lookahead::compareAfterPromotion);
            lookahead.removeOldest();
            projection.update(log.campaign().ledger().entries().size(), this::state);
            agent.pauseAfterRejections(log.thisRun().getLast());
        } else {
            waitBetweenIterations(stopReason);
        }
    }

    /** Completes, waits while paused or for a proposal, or continues as new. No candidate is in flight. */
    private void waitBetweenIterations(Optional<StopReason> stopReason) {
        if (stopReason.isPresent()) {
            complete(stopReason.get());
        } else if (controls.paused()) {
            publish();
            controls.awaitResume();
        } else if (lookahead.mustContinueAsNew()) {
            agent.end();
            continuesAsNew = true;
        } else {
            awaitProposal();
        }
    }

    /** Waits until the agent or a user has proposed a candidate, or until the campaign must do something else. */
    private void awaitProposal() {
        idleSince = Optional.of(Instant.ofEpochMilli(Workflow.currentTimeMillis()));
        publish();
        try {
            Supplier<Boolean> over = () -> lookahead.canPropose()
                    || controls.paused()
                    || !device.isAssigned()
                    || stopReason().isPresent();
            stopCriteria.timeLeft().ifPresentOrElse(
                    left -> NamedTimer.await(left, "time limit of the campaign", over), () -> Workflow.await(over));
        } finally {
            idleSince = Optional.empty();
        }
    }

    @Override
    Optional<StopReason> stopReason() {
        return stopCriteria.reached(log.campaign(), lookahead.nothingNew());
    }

    /** Measures the winner and ends the campaign, unless it was extended meanwhile. */
    private void complete(StopReason reason) {
        measuresWinner = true;
        publish();
        try {
            agent.end();
            steps.measureWinner(controls.doubted());
        } finally {
            measuresWinner = false;
        }
        if (stopReason().isPresent()) {
            end = Optional.of(reason);
        }
    }

    /** Writes the results folder and returns the device. The campaign resumes if it was extended meanwhile. */
    private void close(StopReason reason) {
        if (device.deviceEpoch().isPresent()) {
            folder = projection.complete(state());
        }
        device.release();
        Workflow.await(Workflow::isEveryHandlerFinished);
        if (StopCriteria.mayBeExtended(reason.kind()) && stopReason().isEmpty()) {
            end = Optional.empty();
        }
    }

    private void continueAsNew() {
        projection.await();
        Workflow.await(Workflow::isEveryHandlerFinished);
        Workflow.newContinueAsNewStub(CampaignWorkflow.class).run(state());
    }

    private CampaignState state() {
        return state(log.campaign().ledger().packed());
    }

    private CampaignState state(PackedLedger ledger) {
        return new CampaignState(
                plan,
                phase(),
                controls.state(),
                device.deviceEpoch(),
                log.campaign().epochBests(),
                ledger,
                log.campaign().adaptiveLookahead(),
                log.campaign().builds(),
                end,
                Optional.of(startedAt),
                log.campaign().load(),
                log.campaign().rotation());
    }

    @Override
    int iterations() {
        return log.campaign().ledger().iterations();
    }

    @Override
    int rounds() {
        return log.campaign().rotation().rounds().all();
    }

    @Override
    int lacking() {
        int room = stopCriteria.remainingProposals(log.campaign()) - lookahead.size();
        return Math.max(0, lookahead.ordinalsForSubmissions() - room);
    }

    @Override
    Completed completed(SubmitRequest request) {
        return proposer.complete(request, log);
    }

    @Override
    Phase phase() {
        return end.map(reason -> StopCriteria.phase(reason.kind())).orElseGet(this::livePhase);
    }

    private Phase livePhase() {
        if (controls.paused()) {
            return Phase.PAUSED;
        }
        if (!device.isAssigned()) {
            return Phase.WAITING_FOR_DEVICE;
        }
        return measuresWinner ? Phase.FINAL_BENCHMARK : Phase.RUNNING;
    }

    @Override
    public void assigned(Assignment assignment) {
        device.assign(assignment);
    }

    @Override
    public void move(MoveRequest request) {
        if (iterationsLeft() >= request.leastIterations()) {
            device.markForMove();
        }
    }

    /** Returns none for a campaign that ends, which needs its device to measure the winner. */
    private int iterationsLeft() {
        return stopReason().isPresent() ? 0 : stopCriteria.remainingProposals(log.campaign());
    }

    @Override
    public CampaignSummary status() {
        CampaignSummary summary = CampaignSummaries.of(state(UNREAD), log.campaign().ledger());
        return summary.waitingFor(summary.phase() == Phase.WAITING_FOR_DEVICE ? device.waiting() : waiting());
    }

    /** Returns what a doubted winner waits for, or what the campaign waits for between iterations, and since when. */
    private Optional<CampaignSummary.Waiting> waiting() {
        if (measuresWinner && controls.doubted()) {
            return Optional.of(DOUBTED);
        }
        return idleSince.map(since ->
                agent.waiting().orElseGet(() -> CampaignSummary.Waiting.since(since, "a submission")));
    }

    @Override
    public List<Recorded> evaluations() {
        return log.thisRun();
    }
}
