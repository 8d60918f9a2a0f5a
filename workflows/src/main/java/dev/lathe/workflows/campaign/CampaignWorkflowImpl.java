package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.campaign.control.CampaignControls;
import dev.lathe.workflows.campaign.control.Halted;
import dev.lathe.workflows.campaign.ending.Ending;
import dev.lathe.workflows.campaign.home.DeviceLost;
import dev.lathe.workflows.campaign.home.EnvironmentChanged;
import dev.lathe.workflows.campaign.home.HomeDevice;
import dev.lathe.workflows.campaign.home.Recovery;
import dev.lathe.workflows.campaign.iteration.BaselineFailed;
import dev.lathe.workflows.campaign.log.EvaluationLog;
import dev.lathe.workflows.campaign.log.HistoryBudget;
import dev.lathe.workflows.campaign.log.Projection;
import dev.lathe.workflows.campaign.lookahead.Lookahead;
import dev.lathe.workflows.campaign.lookahead.Proposer;
import dev.lathe.workflows.campaign.stage.Stages;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.devices.Assignment;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One campaign, as a table of contents. */
public final class CampaignWorkflowImpl extends ControlledCampaign {
    private final CampaignPlan plan;
    private final Instant startedAt;
    private final CampaignControls controls;
    private final HomeDevice home;
    private final EvaluationLog log;
    private final Lookahead lookahead;
    private final MeasurementSteps steps;
    private final Ending ending;
    private final CampaignPhase situation;
    private final CampaignVisibility board;

    @WorkflowInit
    public CampaignWorkflowImpl(CampaignState state) {
        this(state, new CampaignControls(state.controls()));
    }

    private CampaignWorkflowImpl(CampaignState state, CampaignControls controls) {
        super(controls);
        this.controls = controls;
        plan = state.plan();
        startedAt = state.startedAt().orElseGet(() -> Instant.ofEpochMilli(Workflow.currentTimeMillis()));
        home = new HomeDevice(plan.devices(), controls, state.home(), residence(state.phase()));
        log = new EvaluationLog(state, home);
        Recovery recovery = new Recovery(home, controls, this::show);
        Stages stages = new Stages(plan, home, recovery);
        Proposer proposer = new Proposer(plan, controls, recovery);
        lookahead = new Lookahead(plan, log, proposer, stages);
        steps = new MeasurementSteps(plan, proposer, stages, log);
        ending = new Ending(plan, controls, startedAt);
        situation = new CampaignPhase(controls, home);
        board = new CampaignVisibility(state.phase());
    }

    private void show() {
        board.show(status());
    }

    private static HomeDevice.Residence residence(Phase carried) {
        return carried == Phase.STARTING ? HomeDevice.Residence.RELEASED : HomeDevice.Residence.KEPT;
    }

    @Override
    public CampaignState run(CampaignState state) {
        while (situation.end().isEmpty()) {
            try {
                advance();
            } catch (DeviceLost lost) {
                home.abandon(String.valueOf(lost.getMessage()));
            } catch (EnvironmentChanged changed) {
                lookahead.awaitPreparation();
                lookahead.prepareAgain();
            } catch (Halted halted) {
                end(Ending.stopped(controls.stopReason().orElseThrow()));
            } catch (BaselineFailed failed) {
                end(new StopReason(StopReason.Kind.BASELINE_FAILED, String.valueOf(failed.getMessage())));
            }
            show();
        }
        return state();
    }

    /** One step: find a home, open its epoch, finish the oldest candidate in flight, or rest at an iteration boundary. */
    private void advance() {
        if (!home.occupied()) {
            show();
            home.settle();
            lookahead.prepareAgain();
        }
        steps.openEpoch(home.epoch());
        Optional<StopReason> due = due();
        if (due.isEmpty() && !controls.paused() && !HistoryBudget.spent(log)) {
            lookahead.fill(ending.wanted(log.campaign()));
        }
        if (!lookahead.isEmpty()) {
            steps.evaluate(lookahead.oldest());
            lookahead.removeOldest();
        } else {
            rest(due);
        }
    }

    /** Nothing is in flight. */
    private void rest(Optional<StopReason> due) {
        if (due.isPresent()) {
            conclude(due.get());
        } else if (controls.paused()) {
            show();
            controls.awaitResume();
        } else if (HistoryBudget.spent(log)) {
            continueAsNew();
        }
    }

    private Optional<StopReason> due() {
        return ending.due(log.campaign(), lookahead.nothingNew());
    }

    /** Ends, unless a person extended the campaign while it was measured for the last time. */
    private void conclude(StopReason reason) {
        steps.measureWinner();
        if (due().isPresent()) {
            end(reason);
        }
    }

    private void end(StopReason reason) {
        situation.ended(reason);
        home.home().ifPresent(last -> Projection.write(last.device()));
        home.release();
        Workflow.await(Workflow::isEveryHandlerFinished);
        if (Ending.mayBeLifted(reason.kind()) && due().isEmpty()) {
            situation.reopened();
        }
    }

    private void continueAsNew() {
        Projection.write(home.device());
        Workflow.await(Workflow::isEveryHandlerFinished);
        Workflow.newContinueAsNewStub(CampaignWorkflow.class).run(state());
    }

    private CampaignState state() {
        return new CampaignState(
                plan,
                phase(),
                controls.state(),
                home.home(),
                log.campaign().standing(),
                log.packedLedger(),
                log.campaign().foresight(),
                log.campaign().builds(),
                situation.end(),
                Optional.of(startedAt));
    }

    @Override
    int iterations() {
        return log.campaign().ledger().iterations();
    }

    @Override
    Phase phase() {
        return situation.phase();
    }

    @Override
    public void assigned(Assignment assignment) {
        home.assign(assignment);
    }

    @Override
    public void move(String reason) {
        home.vacate();
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
