package dev.lathe.cli.control;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.control.ControlAnswer;
import dev.lathe.workflows.contract.control.ExtendRequest;
import dev.lathe.workflows.contract.control.SubmitRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;

/** Tells a campaign what to do. */
public final class CampaignControl implements WorkflowControl {
    private final Session session;
    private final CampaignReading campaigns;

    public CampaignControl(Session session) {
        this.session = session;
        this.campaigns = new CampaignReading(session);
    }

    public ControlAnswer submit(String id, SubmitRequest request) {
        return tell(id, "submit", request);
    }

    /** An ended campaign is started again from its result. */
    public ControlAnswer extend(String id, IterationTarget more) {
        CampaignSummary campaign = campaigns.summary(id);
        int total = more.from(campaign.target());
        return campaign.phase().ended() ? again(campaign, total) : tell(id, "extend", new ExtendRequest(total));
    }

    private ControlAnswer again(CampaignSummary campaign, int total) {
        if (campaign.phase() == Phase.DONE && total <= campaign.target()) {
            throw CommandFailure.refused("the campaign '" + campaign.id() + "' has ended after " + campaign.iterations()
                    + " of " + campaign.target() + " iterations; ask for more than " + campaign.target());
        }
        CampaignState ended = campaigns.history(campaign.id()).state();
        start(campaign.id(), ended.reopened(total));
        return new ControlAnswer(Phase.STARTING, total, "the campaign goes on from where it ended");
    }

    private void start(String id, CampaignState state) {
        CampaignWorkflow workflow = session.client().newWorkflowStub(CampaignWorkflow.class, WorkflowStart.campaign(id, state));
        try {
            WorkflowClient.start(workflow::run, state);
        } catch (WorkflowExecutionAlreadyStarted e) {
            throw CommandFailure.refused("the campaign '" + id + "' has just been started by someone else");
        }
    }

    @Override
    public ControlAnswer tell(String id, String control, Object request) {
        if (session.executions().find(id).isEmpty()) {
            throw CommandFailure.notFound(
                    "there is no campaign '" + id + "'; './lathe campaign list SWEEP' names those of a sweep");
        }
        return session.controls().tell(id, control, request, ControlAnswer.class);
    }
}
