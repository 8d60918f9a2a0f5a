package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignSummary.Waiting;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.ProposerRotation.Attempt;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.activity.AgentActivity;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import dev.lathe.workflows.options.ActivityOptionsCatalog;
import dev.lathe.workflows.options.NamedTimer;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.TimeoutFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The turns of a campaign's agent. At most one attempt is open: it runs, or its candidate waits for its place in the
 * rotation. An attempt needs no device, so it survives the loss of the campaign's device unless the host changes.
 */
final class AgentTurns {
    /** An agent receives its cancellation with the next heartbeat. */
    private static final Duration CANCELLATION = Duration.ofSeconds(10);

    /** The schedule-to-start timeout is doubled up to this number of times. */
    private static final int MAX_DOUBLINGS = 4;

    private final CampaignPlan plan;
    private final CampaignDevice device;
    private final CampaignControls controls;
    private final EvaluationLog log;
    private final Recovery recovery;
    private final Runnable publish;
    private Optional<OpenAttempt> open = Optional.empty();

    /** The bests at the beginning of the latest turn. */
    private Optional<EpochBests> turnBests = Optional.empty();

    /** The own knobs of the latest candidate, which the search tunes once the candidate is measured. */
    private Optional<Variant> ownKnobs = Optional.empty();

    /** How often no slot became free in time since the attempt began. */
    private int queueTimeouts;

    private record OpenAttempt(AgentRequest request, String summary, Instant since, AsyncCall<AgentAnswer> running) {}

    /** {@code publish} shows what the campaign waits for. */
    AgentTurns(
            CampaignPlan plan,
            CampaignDevice device,
            CampaignControls controls,
            EvaluationLog log,
            Recovery recovery,
            Runnable publish) {
        this.plan = plan;
        this.device = device;
        this.controls = controls;
        this.log = log;
        this.recovery = recovery;
        this.publish = publish;
    }

    /**
     * Begins the next attempt if the rotation permits one. It sees all recorded evaluations. A turn whose place is not
     * among the next {@code room} ordinals begins later, because the target leaves no room for its candidate.
     */
    void begin(ProposerRotation rotation, ProposerShares shares, int nextOrdinal, int room) {
        if (open.isEmpty()) {
            rotation.attempt(shares).ifPresent(attempt -> {
                int searches = attempt.isRepeated() ? 0 : rotation.searchesBeforeTurn(shares);
                if (searches < room) {
                    begin(attempt, rotation.latest(), nextOrdinal + searches);
                }
            });
        }
    }

    private void begin(Attempt attempt, Optional<ProposerRotation.Latest> latest, int place) {
        AgentPlan agent = plan.proposers().agent().orElseThrow();
        if (!attempt.isRepeated() || turnBests.isEmpty()) {
            turnBests = log.campaign().epochBests().map(EpochBests::withoutFinalists);
        }
        AgentRequest request = new AgentRequest(
                Workflow.getInfo().getWorkflowId(),
                plan,
                agent,
                device.offer(),
                attempt.turn(),
                attempt.number(),
                log.campaign().ledger().entries().size() + 1,
                turnBests.orElseThrow(),
                controls.variantsWith(latest.flatMap(this::measuredOwnKnobs)),
                latest.flatMap(ProposerRotation.Latest::session));
        start(request, "#" + place + " agent: " + name(request), now());
    }

    private void start(AgentRequest request, String summary, Instant since) {
        queueTimeouts = 0;
        open = Optional.of(new OpenAttempt(
                request, summary, since, AsyncCall.start(() -> recovery.call(() -> answer(request, summary)))));
    }

    /** Runs the attempt once. A longer wait for a slot follows each one that was too short. */
    private AgentAnswer answer(AgentRequest request, String summary) {
        Duration queueTimeout =
                device.selector().silence().multipliedBy(1L << Math.min(queueTimeouts, MAX_DOUBLINGS));
        try {
            return Workflow.newActivityStub(
                            AgentActivity.class,
                            ActivityOptionsCatalog.agent(
                                    request.device(), request.agent().limit(), queueTimeout, summary))
                    .propose(request);
        } catch (ActivityFailure failure) {
            if (failure.getCause() instanceof TimeoutFailure timeout
                    && timeout.getTimeoutType() == TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START) {
                queueTimeouts++;
                publish.run();
            }
            throw failure;
        }
    }

    /** Pauses the campaign if the gates have rejected the agent's candidates again and again, at last this one. */
    void pauseAfterRejections(Recorded last) {
        ProposerRotation rotation = log.campaign().rotation();
        if (last.evaluation().proposal().origin() == Origin.AGENT && rotation.isGatedTooOften()) {
            controls.pause("the candidates of the agent's last " + rotation.gated()
                    + " turns were rejected before they were compiled, at last: " + last.verdict().reason()
                    + ". Correct the agent's instructions or the protocol before you resume the campaign");
        }
    }

    /** Returns whether no attempt runs or waits for its place. */
    boolean isIdle() {
        return open.isEmpty();
    }

    /** Returns whether the open attempt has ended. */
    boolean hasAnswer() {
        return open.filter(attempt -> attempt.running().isCompleted()).isPresent();
    }

    /** Returns the first ordinal whose result the open attempt does not see. */
    int firstHidden() {
        return open.orElseThrow().request().firstHidden();
    }

    /** Takes the candidate of the open attempt, which has ended. */
    Draft take() {
        OpenAttempt attempt = open.orElseThrow();
        Draft draft = draft(attempt.request(), attempt.running().get());
        open = Optional.empty();
        return draft;
    }

    private Draft draft(AgentRequest request, AgentAnswer answer) {
        ownKnobs = variant(request, answer);
        return switch (answer) {
            case AgentAnswer.Proposed proposed -> draft(request, proposed, proposed.lesson(), Optional.empty());
            case AgentAnswer.Refused refused ->
                draft(request, refused, Optional.empty(), Optional.of(refused.rejection()));
        };
    }

    private static Draft draft(
            AgentRequest request, AgentAnswer answer, Optional<String> lesson, Optional<GateRejection> rejection) {
        return new Draft(
                answer.candidate(),
                request.bests().incumbent().proposal().id(),
                Origin.AGENT,
                answer.category(),
                answer.rationale(),
                Optional.of(turn(request, answer, lesson)),
                rejection);
    }

    private static AgentTurn turn(AgentRequest request, AgentAnswer answer, Optional<String> lesson) {
        return new AgentTurn(
                request.turn(),
                request.attempt(),
                answer.usage(),
                lesson,
                answer.session().or(request::session));
    }

    /** Returns the edited source as a variant, if it has knobs of its own or those of the variant that was edited. */
    private static Optional<Variant> variant(AgentRequest request, AgentAnswer answer) {
        if (!(answer instanceof AgentAnswer.Proposed proposed) || !(proposed.candidate() instanceof Source source)) {
            return Optional.empty();
        }
        List<Knob> own = proposed.ownKnobs().isEmpty() ? inherited(request, source) : proposed.ownKnobs();
        return Optional.of(new Variant(source.family(), source.code(), own)).filter(variant -> !own.isEmpty());
    }

    private static List<Knob> inherited(AgentRequest request, Source edited) {
        return request.variants().stream()
                .filter(variant -> request.bests().incumbent().proposal().candidate() instanceof Source parent
                        && parent.variant().equals(variant.name()))
                .flatMap(variant -> variant.knobs().stream())
                .filter(knob -> edited.knobs().containsKey(knob.name()))
                .toList();
    }

    /** Returns the own knobs of the candidate that was taken last, as a variant. */
    Optional<Variant> ownKnobs() {
        return ownKnobs;
    }

    /**
     * Makes the own knobs of the latest candidate tunable if it was measured, once its result is visible. Returns
     * whether the search space has grown.
     */
    boolean tuneOwnKnobs(ProposerRotation.Latest visible) {
        Optional<Variant> measured = measuredOwnKnobs(visible);
        measured.ifPresent(controls::tune);
        ownKnobs = Optional.empty();
        return measured.isPresent();
    }

    private Optional<Variant> measuredOwnKnobs(ProposerRotation.Latest latest) {
        return ownKnobs.filter(own -> latest.result() == ProposerRotation.Result.MEASURED);
    }

    /** Runs the open attempt again if it failed with its device or if the campaign has moved to another host. */
    void followDevice() {
        open.filter(attempt -> !attempt.running().hasSucceeded())
                .filter(attempt -> attempt.running().isCompleted()
                        || !attempt.request().device().queues().agent().equals(
                                device.offer().queues().agent()))
                .ifPresent(attempt -> {
                    attempt.running().cancel();
                    start(attempt.request().on(device.offer()), attempt.summary(), attempt.since());
                });
    }

    /** Ends the turns of this run. An open attempt, which only an ending campaign has, is canceled. */
    void end() {
        log.campaign().rotation().latest().ifPresent(this::tuneOwnKnobs);
        open.ifPresent(attempt -> {
            attempt.running().cancel();
            NamedTimer.await(CANCELLATION, "cancellation of the agent", attempt.running()::isCompleted);
        });
        open = Optional.empty();
    }

    /** Returns which attempt the campaign waits for, and since when. */
    Optional<Waiting> waiting() {
        return open.map(attempt -> Waiting.since(
                attempt.since(),
                "the agent, " + name(attempt.request()) + (queueTimeouts == 0 ? "" : noSlot(attempt.request()))));
    }

    private static String name(AgentRequest request) {
        return "turn " + request.turn() + (request.attempt() == 1 ? "" : ", attempt " + request.attempt());
    }

    private static String noSlot(AgentRequest request) {
        return "; no slot of " + request.device().queues().agent() + " is free: all are busy, or no worker of the host "
                + request.device().host() + " has any (see --agent-slots of 'lathe worker')";
    }

    private static Instant now() {
        return Instant.ofEpochMilli(Workflow.currentTimeMillis());
    }
}
