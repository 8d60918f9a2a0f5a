package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.devices.Assignment;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The workflow of one campaign. */
public final class CampaignWorkflowImpl extends ControlledCampaign {
    private final CampaignPlan plan;
    private final Instant startedAt;
    private final CampaignControls controls;
    private final CampaignDevice device;
    private final EvaluationLog log;
    private final Lookahead lookahead;
    private final MeasurementSteps steps;
    private final StopCriteria stopCriteria;
    private final CampaignPhase campaignPhase;
    private final CampaignVisibility visibility;

    @WorkflowInit
    public CampaignWorkflowImpl(CampaignState state) {
        this(state, new CampaignControls(state.controls()));
    }

    private CampaignWorkflowImpl(CampaignState state, CampaignControls controls) {
        super(controls);
        this.controls = controls;
        plan = state.plan();
        startedAt = state.startedAt().orElseGet(() -> Instant.ofEpochMilli(Workflow.currentTimeMillis()));
        device = new CampaignDevice(plan.devices(), controls, state.deviceEpoch(), lease(state.phase()));
        log = new EvaluationLog(state, device);
        Recovery recovery = new Recovery(device, controls, this::publish);
        Stages stages = new Stages(plan, device, recovery);
        Proposer proposer = new Proposer(plan, controls, recovery);
        lookahead = new Lookahead(plan, log, proposer, stages);
        steps = new MeasurementSteps(plan, proposer, stages, log);
        stopCriteria = new StopCriteria(plan, controls, startedAt);
        campaignPhase = new CampaignPhase(controls, device);
        visibility = new CampaignVisibility(state.phase());
    }

    private void publish() {
        visibility.show(status());
    }

    private static CampaignDevice.Lease lease(Phase carried) {
        return carried == Phase.STARTING ? CampaignDevice.Lease.RELEASED : CampaignDevice.Lease.KEPT;
    }

    @Override
    public CampaignState run(CampaignState state) {
        while (campaignPhase.end().isEmpty()) {
            try {
                advance();
            } catch (DeviceLost lost) {
                device.markLost(String.valueOf(lost.getMessage()));
            } catch (EnvironmentChanged changed) {
                lookahead.awaitPreparation();
                lookahead.prepareAgain();
            } catch (StopRequested stopped) {
                end(StopCriteria.stopped(controls.stopReason().orElseThrow()));
            } catch (BaselineFailed failed) {
                end(new StopReason(StopReason.Kind.BASELINE_FAILED, String.valueOf(failed.getMessage())));
            }
            publish();
        }
        return state();
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
        if (stopReason.isEmpty() && !controls.paused() && !HistoryBudget.spent(log)) {
            lookahead.fill(stopCriteria.remainingProposals(log.campaign()));
        }
        if (!lookahead.isEmpty()) {
            steps.evaluate(lookahead.oldest());
            lookahead.removeOldest();
        } else {
            waitBetweenIterations(stopReason);
        }
    }

    /** Completes, waits while paused, or continues as new. No candidate is in flight. */
    private void waitBetweenIterations(Optional<StopReason> stopReason) {
        if (stopReason.isPresent()) {
            complete(stopReason.get());
        } else if (controls.paused()) {
            publish();
            controls.awaitResume();
        } else if (HistoryBudget.spent(log)) {
            continueAsNew();
        }
    }

    private Optional<StopReason> stopReason() {
        return stopCriteria.reached(log.campaign(), lookahead.nothingNew());
    }

    /** Measures the winner and ends the campaign, unless it was extended meanwhile. */
    private void complete(StopReason reason) {
        steps.measureWinner();
        if (stopReason().isPresent()) {
            end(reason);
        }
    }

    private void end(StopReason reason) {
        campaignPhase.end(reason);
        device.deviceEpoch().ifPresent(last -> Projection.write(last.device()));
        device.release();
        Workflow.await(Workflow::isEveryHandlerFinished);
        if (StopCriteria.mayBeExtended(reason.kind()) && stopReason().isEmpty()) {
            campaignPhase.reopen();
        }
    }

    private void continueAsNew() {
        Projection.write(device.offer());
        Workflow.await(Workflow::isEveryHandlerFinished);
        Workflow.newContinueAsNewStub(CampaignWorkflow.class).run(state());
    }

    private CampaignState state() {
        return new CampaignState(
                plan,
                phase(),
                controls.state(),
                device.deviceEpoch(),
                log.campaign().epochBests(),
                log.packedLedger(),
                log.campaign().adaptiveLookahead(),
                log.campaign().builds(),
                campaignPhase.end(),
                Optional.of(startedAt));
    }

    @Override
    int iterations() {
        return log.campaign().ledger().iterations();
    }

    @Override
    Phase phase() {
        return campaignPhase.phase();
    }

    @Override
    public void assigned(Assignment assignment) {
        device.assign(assignment);
    }

    @Override
    public void move(String reason) {
        device.markForMove();
    }

    @Override
    public CampaignSummary status() {
        return CampaignSummaries.of(state(), log.campaign().ledger());
    }

    @Override
    public List<Recorded> evaluations() {
        return log.thisRun();
    }
}
