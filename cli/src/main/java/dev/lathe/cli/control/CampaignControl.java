package dev.lathe.cli.control;

import dev.lathe.cli.connection.Session;
import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.cli.reading.CampaignReading;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmitAnswer;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/** Controls a campaign. */
public final class CampaignControl implements WorkflowControl {
    private static final int QUERIES = 3;

    /** How often a command tries again after another one has resumed, extended or ended the campaign meanwhile. */
    private static final int RACES = 5;

    private final Session session;
    private final CampaignReading campaigns;

    public CampaignControl(Session session) {
        this.session = session;
        this.campaigns = new CampaignReading(session);
    }

    /**
     * Submits a candidate. Throws CommandFailure if the campaign has ended, or if no worker answers a query: the server
     * may lose an update that no worker accepts.
     */
    public SubmitAnswer submit(String id, SubmitRequest request) {
        requireRunning(id);
        if (!hasWorker(id)) {
            throw noWorker(id);
        }
        return session.controls().send(id, "submit", request, SubmitAnswer.class);
    }

    /** Returns whether a worker answers a query. One that polls may be too busy for the first ones. */
    private boolean hasWorker(String id) {
        boolean answered = answers(id);
        for (int query = 1; !answered && query < QUERIES && !session.executions().noWorkerPolls(); query++) {
            answered = answers(id);
        }
        return answered;
    }

    private boolean answers(String id) {
        return session.executions().query(id, "status", CampaignSummary.class).isPresent();
    }

    private void requireRunning(String id) {
        requireKnown(id);
        if (session.executions().hasEnded(id)) {
            throw CommandFailure.refused("cannot submit to " + id + ": it is not running; submit again with --extend, "
                    + "which resumes it for one more iteration");
        }
    }

    /**
     * Submits a candidate to a campaign that may have ended or that may have no room for it, and extends the campaign
     * so that the candidate is tried. Submissions are tried before candidates of the search. Another process may resume
     * the campaign at the same time; its end may precede the submission.
     */
    public SubmitAnswer submitAndExtend(String id, SubmitRequest request) {
        requireKnown(id);
        for (int race = 1; ; race++) {
            if (session.executions().hasEnded(id) && resumed(id)) {
                return submitToResumed(id, request);
            }
            try {
                return submitWithRoom(id, request);
            } catch (CommandFailure failure) {
                if (race == RACES || failure.code() != ExitCode.REFUSED || !session.executions().hasEnded(id)) {
                    throw failure;
                }
            }
        }
    }

    private SubmitAnswer submitWithRoom(String id, SubmitRequest request) {
        SubmitAnswer answer = submit(id, request);
        if (answer.lacking() > 0) {
            extendTo(id, answer.target() + answer.lacking());
        }
        return answer;
    }

    /** Raises the target to this one. Another process may have raised it already, or may resume the campaign. */
    private void extendTo(String id, int target) {
        for (int race = 1; campaigns.summary(id).target() < target; race++) {
            try {
                extend(id, current -> Math.max(current, target));
                return;
            } catch (CommandFailure failure) {
                if (race == RACES || failure.code() != ExitCode.REFUSED) {
                    throw failure;
                }
            }
        }
    }

    /** Resumes an ended campaign for a submission. Returns false if another process has started it. */
    private boolean resumed(String id) {
        if (session.executions().noWorkerPolls()) {
            throw noWorker(id);
        }
        CampaignState reopened = campaigns.state(id).reopenedForSubmission();
        int target = reopened.controls().target();
        new ExtendRequest(target).violation(target).ifPresent(reason -> {
            throw CommandFailure.refused("cannot submit to " + id + ": " + reason);
        });
        return started(id, reopened);
    }

    /** Submits to a campaign that is paused for the submission. Resumes it then, or stops it if it is rejected. */
    private SubmitAnswer submitToResumed(String id, SubmitRequest request) {
        SubmitAnswer answer = submitOrStop(id, request);
        send(id, "resume", new ResumeRequest());
        return answer;
    }

    private SubmitAnswer submitOrStop(String id, SubmitRequest request) {
        try {
            return submitWithRoom(id, request);
        } catch (CommandFailure failure) {
            if (failure.code() == ExitCode.UNREACHABLE) {
                send(id, "resume", new ResumeRequest());
            } else {
                send(id, "stop", new StopRequest("the submission was rejected"));
            }
            throw failure;
        }
    }

    private static CommandFailure noWorker(String id) {
        return CommandFailure.unreachable("no worker has answered for " + id + ", so nothing was submitted; if no "
                + "worker runs, start one with './lathe worker', then submit again");
    }

    /** Sets a new target of iterations, computed from the current one. Resumes an ended campaign from its result. */
    public Optional<ControlAnswer> extend(String id, IntUnaryOperator requested) {
        Optional<CampaignSummary> live = session.executions().queryBriefly(id, "status", CampaignSummary.class);
        CampaignSummary campaign = live.orElseGet(() -> campaigns.recordedSummary(id));
        int target = requested.applyAsInt(campaign.target());
        if (campaign.phase().ended()) {
            return resume(campaign, target);
        }
        ExtendRequest request = new ExtendRequest(target);
        if (live.isEmpty()) {
            session.controls().queue(id, "extend", request);
            return Optional.empty();
        }
        return send(id, "extend", request);
    }

    private Optional<ControlAnswer> resume(CampaignSummary campaign, int target) {
        if (campaign.phase() == Phase.DONE && target <= campaign.target()) {
            throw CommandFailure.refused("campaign '" + campaign.id() + "' has ended after " + campaign.iterations()
                    + " of " + campaign.target() + " iterations; request more than " + campaign.target());
        }
        CampaignState ended = campaigns.history(campaign.id()).state();
        requireOpenEnd(campaign.id(), ended);
        start(campaign.id(), ended.reopened(target));
        return Optional.of(new ControlAnswer(
                Phase.STARTING,
                target,
                "the campaign resumes where it ended, and "
                        + new ExtendRequest(target).effect(ended.plan().earlierEnds())));
    }

    /** Throws CommandFailure if the campaign would end again at once. Queued submissions are tried before. */
    private static void requireOpenEnd(String id, CampaignState ended) {
        ended.stopReason()
                .filter(reason -> ended.controls().submissions().isEmpty())
                .flatMap(reason -> reason.kind().continuation().map(how -> reason.text() + "; " + how))
                .ifPresent(end -> {
                    throw CommandFailure.refused(
                            "campaign '" + id + "' has an end that an extension does not change: " + end);
                });
    }

    private void start(String id, CampaignState state) {
        if (!started(id, state)) {
            throw CommandFailure.refused("another process has just started campaign '" + id + "'");
        }
    }

    /** Starts a campaign. Returns false if it is running. */
    private boolean started(String id, CampaignState state) {
        CampaignWorkflow workflow =
                session.client().newWorkflowStub(CampaignWorkflow.class, WorkflowStart.campaign(id, state));
        try {
            WorkflowClient.start(workflow::run, state);
            return true;
        } catch (WorkflowExecutionAlreadyStarted e) {
            return false;
        }
    }

    @Override
    public Optional<ControlAnswer> send(String id, String control, Object request) {
        requireKnown(id);
        return session.controls().sendOrQueue(id, control, request, ControlAnswer.class);
    }

    private void requireKnown(String id) {
        if (session.executions().find(id).isEmpty()) {
            throw CommandFailure.notFound(
                    "no campaign '" + id + "'; list the campaigns of a sweep with './lathe campaign list SWEEP'");
        }
    }
}
