package dev.lathe.activities.propose;

import dev.lathe.tuning.campaign.CampaignLedger;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.LedgerView;
import dev.lathe.tuning.evaluation.EvaluationHistory;
import dev.lathe.tuning.evaluation.Gates;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.ProposerAnswer.Admission;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.search.Move;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.search.Strategies;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.SearchSpace;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.activity.ProposeActivity;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The proposer: the baseline, a submission, a candidate of an earlier campaign or the strategy's next candidate. */
public final class ProposeActivityImpl implements ProposeActivity {
    private final Spaces spaces;
    private final ProtocolGate protocols;

    public ProposeActivityImpl(Spaces spaces, ProtocolGate protocols) {
        this.spaces = spaces;
        this.protocols = protocols;
    }

    @Override
    public ProposerAnswer propose(ProposeRequest request) {
        Space space = spaces.of(request.plan(), request.variants());
        return request.bests()
                .map(standing -> new Known(
                        standing,
                        request.ledger().unpack(),
                        space,
                        space.points().reader()))
                .map(known -> request.answeredBy(one -> next(one, known)))
                .orElseGet(() -> baseline(request, space));
    }

    @Override
    public Completed complete(CompletionRequest request) {
        SearchSpace space =
                spaces.of(request.plan(), request.variants()).points().space();
        Candidate candidate = new Completion(space, request.bests())
                .of(request.submission().candidate());
        Optional<String> violation = Gates.violation(candidate, space)
                .map(found -> found.rule() + ": " + found.reason() + "; " + found.fixHint());
        return new Completed(
                candidate, violation, violation.isPresent() ? Optional.empty() : refusal(request, candidate));
    }

    /**
     * Returns the reason why the protocol refuses a submission now. At its place in the order it is checked again,
     * because the results of the candidates before it are known then; before the baseline, nothing is known yet.
     */
    private Optional<String> refusal(CompletionRequest request, Candidate candidate) {
        return request.bests()
                .map(EpochBests::incumbent)
                .flatMap(incumbent -> protocols.violation(
                        request.plan(),
                        Draft.of(request.submission(), incumbent.proposal().id()).with(candidate),
                        incumbent.proposal().candidate(),
                        ProtocolGate.ALL))
                .map(found -> found.gate() + ": " + found.reason() + "; " + found.fixHint());
    }

    private static ProposerAnswer baseline(ProposeRequest request, Space space) {
        Candidate simplest = space.points().space().simplest();
        return admitted(new Proposal(
                request.ordinal(),
                space.ids().apply(simplest),
                simplest,
                Optional.empty(),
                Origin.BASELINE,
                Category.STRUCTURAL,
                Rationale.of("the simplest kernel")));
    }

    /** Returns the proposal of the first ordinal of the request. */
    private ProposerAnswer next(ProposeRequest request, Known known) {
        Space space = known.space();
        LedgerView history = known.by(request, request.plan().search().lookahead());
        return request.draft()
                .map(draft -> judged(draft, request, known.bests()))
                .map(draft -> draftedProposal(request, draft, historyFor(draft, request, known), space))
                .or(() -> imported(request, history, space))
                .orElseGet(() -> searched(request, history, space));
    }

    /**
     * Returns a submission with its refusal if it breaks the protocol. That of an agent was checked at the end of its
     * turn.
     */
    private Draft judged(Draft draft, ProposeRequest request, EpochBests epochBests) {
        return draft.origin() == Origin.SUBMITTED
                ? draft.refusedFor(protocols.violation(
                        request.plan(), draft, epochBests.incumbent().proposal().candidate(), request.ordinal()))
                : draft;
    }

    /**
     * Returns what the gates of a draft see: for a submission, whose ordinal depends on its author's time anyway, all
     * recorded results.
     */
    private static LedgerView historyFor(Draft draft, ProposeRequest request, Known known) {
        int hidden = draft.origin() == Origin.SUBMITTED ? 0 : request.plan().search().lookahead();
        return known.by(request, hidden).forDraft(known.ledger());
    }

    /** What all ordinals of a request know, beside the candidates in flight. */
    private record Known(
            EpochBests bests, CampaignLedger ledger, Space space, Function<String, Optional<Point>> reader) {
        /** Returns the history that the first ordinal of the request sees with this lookahead. */
        LedgerView by(ProposeRequest request, int lookahead) {
            return LedgerView.of(
                    ledger,
                    bests,
                    reader,
                    LedgerView.Horizon.of(request.ordinal(), lookahead, request.pending()));
        }
    }

    private static ProposerAnswer draftedProposal(
            ProposeRequest request, Draft draft, EvaluationHistory history, Space space) {
        Proposal proposal = draft.proposal(request.ordinal(), space.ids().apply(draft.candidate()));
        return draft.refusal()
                .<ProposerAnswer>map(refusal -> new ProposerAnswer.Candidates(
                        List.of(new Admission(proposal, Optional.of(refusal)))))
                .orElseGet(() -> gated(request, proposal, history, space));
    }

    /** Returns the next candidate of a warm start, if the plan has one. */
    private static Optional<ProposerAnswer> imported(ProposeRequest request, EvaluationHistory history, Space space) {
        return request.plan()
                .search()
                .warmStarts()
                .flatMap(imports -> imports.next(space.points(), history))
                .map(move -> gated(request, proposal(request, move, Origin.IMPORTED, space), history, space));
    }

    private static ProposerAnswer searched(ProposeRequest request, EvaluationHistory history, Space space) {
        SeededRandom draws = SeededRandom.of(request.plan().search().seed(), request.ordinal());
        return Strategies.of(request.plan().search().strategy())
                .next(space.points(), history, draws)
                .map(move -> gated(request, proposal(request, move, Origin.SEARCH, space), history, space))
                .orElseGet(() -> new ProposerAnswer.NothingNew("every legal point of the space was tried: "
                        + pointsAfterTheBaseline(history, space.points().space()) + " and the baseline"));
    }

    /** Returns the number of legal points that were tried. A repeated point counts once, and edited source is none. */
    private static long pointsAfterTheBaseline(EvaluationHistory history, SearchSpace space) {
        return history.observations().stream()
                        .flatMap(known -> known.point().stream())
                        .filter(point -> space.violation(point).isEmpty())
                        .distinct()
                        .count()
                - 1;
    }

    private static Proposal proposal(ProposeRequest request, Move move, Origin origin, Space space) {
        return new Proposal(
                request.ordinal(),
                space.id(move.point()),
                space.candidate(move.point()),
                move.parent().map(space::id),
                origin,
                move.category(),
                Rationale.found(move.method(), move.reason()));
    }

    private static ProposerAnswer gated(
            ProposeRequest request, Proposal proposal, EvaluationHistory history, Space space) {
        Gates gates = Gates.of(request.plan().gates());
        return new ProposerAnswer.Candidates(List.of(new Admission(
                proposal, gates.reject(proposal.candidate(), history, space.points().space()))));
    }

    private static ProposerAnswer admitted(Proposal proposal) {
        return new ProposerAnswer.Candidates(List.of(new Admission(proposal, Optional.empty())));
    }
}
