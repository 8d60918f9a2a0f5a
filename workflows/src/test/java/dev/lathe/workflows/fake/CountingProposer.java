package dev.lathe.workflows.fake;

import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.proposal.Draft;
import dev.lathe.tuning.proposal.GateRejection;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerAnswer;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.activity.CompletionRequest;
import dev.lathe.workflows.contract.activity.ProposeActivity;
import dev.lathe.workflows.contract.activity.ProposeRequest;
import dev.lathe.workflows.contract.activity.RecallActivity;
import dev.lathe.workflows.contract.campaign.CampaignState;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A proposer of x = ordinal. Every fifth proposal is shifted by the best visible cost below the lookahead, so that a
 * campaign that shows too many or too few evaluations gets other candidates. It ends after the given number of points.
 */
public final class CountingProposer implements ProposeActivity, RecallActivity {
    private final int points;
    private final Function<String, CampaignState> results;
    private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    private final Queue<ProposeRequest> requests = new ConcurrentLinkedQueue<>();
    private final Queue<Consumer<ProposeRequest>> observers = new ConcurrentLinkedQueue<>();

    /** Creates a proposer that recalls ended campaigns from their results. */
    public CountingProposer(int points, Function<String, CampaignState> results) {
        this.points = points;
        this.results = results;
    }

    /** Returns the requests in order, one for each ordinal. */
    public List<ProposeRequest> requests() {
        return List.copyOf(requests);
    }

    /** Shows each request to the observer while the proposal runs. */
    public void observe(Consumer<ProposeRequest> observer) {
        observers.add(observer);
    }

    /** Makes the next proposal fail. */
    public void failWith(RuntimeException failure) {
        failures.add(failure);
    }

    @Override
    public ProposerAnswer propose(ProposeRequest request) {
        return request.answeredBy(this::next);
    }

    private ProposerAnswer next(ProposeRequest request) {
        requests.add(request);
        observers.forEach(observer -> observer.accept(request));
        if (failures.poll() instanceof RuntimeException failure) {
            throw failure;
        }
        if (request.ordinal() > points && request.draft().isEmpty()) {
            return new ProposerAnswer.NothingNew("all " + points + " points were tried");
        }
        Candidate candidate = request.draft().map(Draft::candidate).orElse(point(request));
        CandidateId id = CandidateId.of(candidate, "files");
        Optional<GateRejection> refusal = candidate.text().equals("line:0") && request.ordinal() > 0
                ? Optional.of(new GateRejection("not-tried-before", "line:0 is the baseline", "submit another"))
                : Optional.empty();
        Proposal proposal = request.draft()
                .map(draft -> draft.proposal(request.ordinal(), id))
                .orElseGet(() -> new Proposal(
                        request.ordinal(),
                        id,
                        candidate,
                        Optional.empty(),
                        Origin.SEARCH,
                        Category.TILING,
                        Rationale.of("counting")));
        return new ProposerAnswer.Candidates(List.of(new ProposerAnswer.Admission(
                proposal, request.draft().flatMap(Draft::refusal).or(() -> refusal))));
    }

    /** Accepts each candidate that has an x and no other knob. */
    @Override
    public Completed complete(CompletionRequest request) {
        Optional<String> violation = request.submission().candidate().knobs().keySet().equals(Set.of("x"))
                ? Optional.empty()
                : Optional.of("knobs: family line has the knob x only");
        return new Completed(request.submission().candidate(), violation, Optional.empty());
    }

    private static Point point(ProposeRequest request) {
        int ordinal = request.ordinal();
        long shift = ordinal % 5 == 0 && ordinal > 0 ? 1000 + visibleBest(request) : 0;
        TreeMap<String, KnobValue> knobs = new TreeMap<>();
        knobs.put("x", new KnobValue.Whole(ordinal + shift));
        return new Point("line", knobs);
    }

    private static long visibleBest(ProposeRequest request) {
        return (long) request.ledger().unpack().entries().stream()
                .filter(entry -> entry.ordinal() < request.ordinal() - request.plan().search().lookahead())
                .map(LedgerEntry::result)
                .filter(LedgerEntry.Result.Cost.class::isInstance)
                .map(LedgerEntry.Result.Cost.class::cast)
                .mapToDouble(LedgerEntry.Result.Cost::nanoseconds)
                .min()
                .orElse(0);
    }

    @Override
    public Optional<CampaignState> recall(String campaign) {
        return Optional.of(results.apply(campaign));
    }
}
