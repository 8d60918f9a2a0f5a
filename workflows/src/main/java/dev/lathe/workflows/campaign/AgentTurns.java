package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.CampaignSummary.Waiting;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.ProposerRotation.Attempt;
import dev.lathe.tuning.campaign.ProposerRotation.Beginning;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The turns of a campaign's agent. Several attempts may be open, each in its lane: they run, or their candidates wait
 * for their places in the rotation. An attempt needs no device, so it survives the loss of the campaign's device unless
 * the host changes.
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
    private final List<OpenAttempt> open = new ArrayList<>();

    /** The own knobs of candidates, which the search tunes once they are measured. */
    private final List<OwnKnobs> ownKnobs = new ArrayList<>();

    /** The bests at the beginning of the latest turns. */
    private Optional<EpochBests> turnBests = Optional.empty();

    private record OwnKnobs(int ordinal, Variant variant) {}

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
     * Begins the next attempts if none is open and the rotation permits any. They see all recorded evaluations. One
     * whose place is not among the next {@code room} ordinals begins later, because the target leaves no room for its
     * candidate.
     */
    void begin(ProposerRotation rotation, ProposerShares shares, int nextOrdinal, int room) {
        if (!open.isEmpty()) {
            return;
        }
        List<Beginning> beginnings = rotation.beginnings(shares, plan.proposers().turnsTogether());
        int searches = rotation.isSettled() ? rotation.searchesBeforeTurn(shares) : 0;
        for (int i = 0; i < Math.min(beginnings.size(), room - searches); i++) {
            begin(beginnings.get(i), nextOrdinal + searches + i);
        }
    }

    private void begin(Beginning beginning, int place) {
        Attempt attempt = beginning.attempt();
        if (!attempt.isRepeated() || turnBests.isEmpty()) {
            turnBests = log.campaign().epochBests().map(EpochBests::withoutFinalists);
        }
        AgentRequest request = new AgentRequest(
                Workflow.getInfo().getWorkflowId(),
                plan,
                plan.proposers().agent().orElseThrow(),
                device.offer(),
                attempt.turn(),
                attempt.number(),
                beginning.lane(),
                log.campaign().ledger().entries().size() + 1,
                turnBests.orElseThrow(),
                variants(this::isMeasured),
                beginning.session());
        open.add(new OpenAttempt(beginning, request, "#" + place + " agent: " + name(request), now()));
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

    /** Returns the oldest open attempt, which has the next place of the agent. */
    Optional<Beginning> oldest() {
        return open.stream().findFirst().map(attempt -> attempt.beginning);
    }

    /** Returns whether the oldest open attempt has ended. */
    boolean hasAnswer() {
        return !open.isEmpty() && open.getFirst().running.isCompleted();
    }

    /** Returns the first ordinal whose result the oldest open attempt does not see. */
    int firstHidden() {
        return open.getFirst().request.firstHidden();
    }

    /** Takes the candidate of the oldest open attempt, which has ended, for an ordinal. */
    Draft take(int ordinal) {
        AgentRequest request = open.getFirst().request;
        AgentAnswer answer = open.getFirst().running.get();
        open.removeFirst();
        variant(request, answer).ifPresent(variant -> ownKnobs.add(new OwnKnobs(ordinal, variant)));
        return draft(request, answer);
    }

    private Draft draft(AgentRequest request, AgentAnswer answer) {
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
                request.lane(),
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

    /** Returns the variants of the search space with the own knobs of all candidates. */
    List<Variant> variants() {
        return variants(own -> true);
    }

    private List<Variant> variants(Predicate<OwnKnobs> selected) {
        return controls.variantsWith(ownKnobs.stream().filter(selected).map(OwnKnobs::variant));
    }

    private boolean isMeasured(OwnKnobs own) {
        List<LedgerEntry> entries = log.campaign().ledger().entries();
        return own.ordinal() <= entries.size()
                && entries.get(own.ordinal() - 1).result() instanceof LedgerEntry.Result.Cost;
    }

    /**
     * Makes the own knobs of the candidates below an ordinal tunable that were measured. Returns whether the search
     * space has grown.
     */
    boolean tuneOwnKnobs(int firstHidden) {
        List<OwnKnobs> visible =
                ownKnobs.stream().filter(own -> own.ordinal() < firstHidden).toList();
        List<OwnKnobs> measured = visible.stream().filter(this::isMeasured).toList();
        measured.forEach(own -> controls.tune(own.variant()));
        ownKnobs.removeAll(visible);
        return !measured.isEmpty();
    }

    /** Runs the open attempts again that failed with their device or whose campaign has moved to another host. */
    void followDevice() {
        open.replaceAll(OpenAttempt::onDevice);
    }

    /** Ends the turns of this run. Open attempts, which only an ending campaign has, are canceled. */
    void end() {
        tuneOwnKnobs(log.campaign().ledger().entries().size() + 1);
        open.forEach(attempt -> attempt.running.cancel());
        if (!open.isEmpty()) {
            NamedTimer.await(CANCELLATION, "cancellation of the agent", () -> open.stream()
                    .allMatch(attempt -> attempt.running.isCompleted()));
        }
        open.clear();
    }

    /** Returns which attempt the campaign waits for, and since when. */
    Optional<Waiting> waiting() {
        return open.stream().findFirst().map(OpenAttempt::waiting);
    }

    private static String name(AgentRequest request) {
        return "turn " + request.turn() + (request.attempt() == 1 ? "" : ", attempt " + request.attempt());
    }

    private static Instant now() {
        return Instant.ofEpochMilli(Workflow.currentTimeMillis());
    }

    /** An attempt that runs, or whose candidate waits for its place. */
    private final class OpenAttempt {
        private final Beginning beginning;
        private final AgentRequest request;
        private final String summary;
        private final Instant since;
        private final AsyncCall<AgentAnswer> running;

        /** How often no slot became free in time. */
        private int queueTimeouts;

        OpenAttempt(Beginning beginning, AgentRequest request, String summary, Instant since) {
            this.beginning = beginning;
            this.request = request;
            this.summary = summary;
            this.since = since;
            this.running = AsyncCall.start(() -> recovery.call(this::answer));
        }

        /** Runs the attempt once. A longer wait for a slot follows each one that was too short. */
        private AgentAnswer answer() {
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

        /**
         * Returns this attempt, or a new run of it if it failed with its device or the campaign has moved to another
         * host.
         */
        private OpenAttempt onDevice() {
            if (running.hasSucceeded() || !running.isCompleted() && isOnHost()) {
                return this;
            }
            running.cancel();
            return new OpenAttempt(beginning, request.on(device.offer()), summary, since);
        }

        private boolean isOnHost() {
            return request.device().queues().agent().equals(device.offer().queues().agent());
        }

        private Waiting waiting() {
            return Waiting.since(since, "the agent, " + name(request) + (queueTimeouts == 0 ? "" : noSlot()));
        }

        private String noSlot() {
            return "; no slot of " + request.device().queues().agent()
                    + " is free: all are busy, or no worker of the host "
                    + request.device().host() + " has any (see --agent-slots of 'lathe worker')";
        }
    }
}
