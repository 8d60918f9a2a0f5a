package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.protocol.RoundCount;
import java.util.Optional;

/**
 * The position of a campaign in the cycle of its proposers, as a fold over its proposals. A cycle has the search's
 * proposals and then the agent's turns. A turn begins as soon as the turn before it is settled, whatever the lookahead, and
 * takes its place at the end of the search's proposals. A turn whose candidate does not compile or is incorrect has another attempt, which
 * takes the next ordinal and does not count in the cycle. Submissions do not count, either: they precede the other
 * proposals, or have a share, of which a group follows so many other proposals as the other shares have.
 *
 * <p>The proposer of an ordinal depends on the results that are visible to the ordinal and on the origins of the
 * earlier ones, never on timing. The exception is a turn whose place is reached before the result of the turn before it
 * is visible: the ordinal waits for that result.
 *
 * @param searched the search's proposals since the last turn
 * @param turns the agent's turns since the search's last proposal
 * @param latest the agent's latest attempt
 * @param usage the usage of all recorded attempts
 * @param gated the latest turns in a row whose candidate a gate rejected
 * @param rounds the rounds of the agent and of people
 * @param submitted the submissions of the latest group, if no other proposal has followed; else 0
 * @param others the search's proposals and the agent's turns since the latest group of submissions
 */
public record ProposerRotation(
        int searched,
        int turns,
        Optional<Latest> latest,
        AgentUsage usage,
        int gated,
        RoundCount rounds,
        int submitted,
        int others) {
    public static final ProposerRotation NEW =
            new ProposerRotation(0, 0, Optional.empty(), AgentUsage.NONE, 0, RoundCount.NONE, 0, 0);

    /** The campaign pauses each time this many turns in a row propose nothing that passes the gates. */
    private static final int MAX_GATED_TURNS = 10;

    /** An attempt of a turn. Both count from 1. */
    public record Attempt(int turn, int number) {
        public boolean isRepeated() {
            return number > 1;
        }
    }

    /** The agent's latest attempt, the ordinal of its candidate, and the session that the next one continues. */
    public record Latest(int ordinal, Attempt attempt, Result result, Optional<String> session) {}

    /** The result of an attempt. */
    public enum Result {
        /** The candidate is not recorded yet. */
        PENDING,
        /** The candidate did not compile, did not start or is incorrect. */
        INVALID,
        /** The candidate was rejected for another reason. */
        REFUSED,
        MEASURED
    }

    /** The proposer of an ordinal. */
    public sealed interface Next {
        record Search() implements Next {}

        record Agent(Attempt attempt) implements Next {}

        /** The result of an earlier ordinal decides. */
        record Undecided(int ordinal) implements Next {}

        /** Neither the search nor the agent has a share. */
        record None() implements Next {}
    }

    /** Returns the rotation after a proposal whose result is not recorded yet. */
    public ProposerRotation proposed(Proposal proposal) {
        return advanced(proposal, Result.PENDING);
    }

    /** Returns the rotation after an evaluation with this verdict. */
    public ProposerRotation recorded(Evaluation evaluation, Verdict verdict) {
        ProposerRotation after = recorded(evaluation);
        return new ProposerRotation(
                after.searched, after.turns, after.latest, after.usage, after.gated, rounds.with(evaluation, verdict),
                after.submitted, after.others);
    }

    /** Returns whether the last evaluation ends a round without a gain. */
    public boolean hasEndedWithoutGain(Evaluation last) {
        return RoundCount.isRound(last) && rounds.withoutGain() > 0 && isSettled();
    }

    ProposerRotation recorded(Evaluation evaluation) {
        Result result =
                switch (evaluation) {
                    case Evaluation.Measured measured -> Result.MEASURED;
                    case Evaluation.Rejected rejected -> result(rejected.rejection().stage());
                };
        ProposerRotation after = advanced(evaluation.proposal(), result);
        return evaluation
                .proposal()
                .turn()
                .map(turn -> new ProposerRotation(
                        after.searched, after.turns, after.latest, usage.plus(turn.usage()), gatedAfter(evaluation),
                        rounds, after.submitted, after.others))
                .orElse(after);
    }

    private int gatedAfter(Evaluation evaluation) {
        return evaluation instanceof Evaluation.Rejected rejected
                        && rejected.rejection().stage() == RejectionStage.GATE
                ? gated + 1
                : 0;
    }

    /** Returns whether the latest turn is the last of too many whose candidate a gate rejected. */
    public boolean isGatedTooOften() {
        return gated > 0 && gated % MAX_GATED_TURNS == 0;
    }

    private static Result result(RejectionStage stage) {
        return switch (stage) {
            case COMPILE, LAUNCH, CORRECTNESS -> Result.INVALID;
            case GATE, HANG, CRASH, INTEGRITY -> Result.REFUSED;
        };
    }

    private ProposerRotation advanced(Proposal proposal, Result result) {
        return switch (proposal.origin()) {
            case SEARCH, IMPORTED ->
                new ProposerRotation(
                        turns > 0 ? 1 : searched + 1, 0, latest, usage, gated, rounds, 0, others + 1);
            case AGENT -> proposal.turn().map(turn -> after(proposal.ordinal(), turn, result)).orElse(this);
            case SUBMITTED ->
                new ProposerRotation(searched, turns, latest, usage, gated, rounds, submitted + 1, 0);
            case BASELINE -> this;
        };
    }

    private ProposerRotation after(int ordinal, AgentTurn turn, Result result) {
        Attempt attempt = new Attempt(turn.turn(), turn.attempt());
        return new ProposerRotation(
                searched,
                attempt.isRepeated() ? turns : turns + 1,
                Optional.of(new Latest(ordinal, attempt, result, turn.session())),
                usage,
                gated,
                rounds,
                attempt.isRepeated() ? submitted : 0,
                attempt.isRepeated() ? others : others + 1);
    }

    /** Returns whether a waiting submission may take the next ordinal. */
    public boolean admitsSubmission(ProposerShares shares) {
        return ordinalsFor(1, shares) == 1;
    }

    /** Returns how many ordinals it takes to propose so many waiting submissions, if no turn has another attempt. */
    public int ordinalsFor(int waiting, ProposerShares shares) {
        int cycle = shares.search() + shares.agent();
        if (waiting == 0 || shares.submissions().isEmpty() || cycle == 0) {
            return waiting;
        }
        int group = shares.submissions().getAsInt();
        int left = submitted > 0 ? Math.max(0, group - submitted) : group;
        int before = submitted > 0 ? 0 : Math.max(0, cycle - others);
        int later = Math.max(0, waiting - left);
        int groups = (later + group - 1) / group;
        return waiting + before + groups * cycle;
    }

    /** Returns the proposer of the next ordinal, which sees the results of ordinals below {@code firstHidden}. */
    public Next next(ProposerShares shares, int firstHidden) {
        if (shares.agent() == 0) {
            return shares.search() > 0 ? new Next.Search() : new Next.None();
        }
        Optional<Attempt> attempt =
                attempt(shares).filter(unused -> latest.isEmpty() || visible(shares, firstHidden).isPresent());
        if (attempt.filter(Attempt::isRepeated).isPresent()) {
            return new Next.Agent(attempt.get());
        }
        if (searchesBeforeTurn(shares) > 0) {
            return new Next.Search();
        }
        return attempt.<Next>map(Next.Agent::new)
                .orElseGet(() -> new Next.Undecided(latest.orElseThrow().ordinal()));
    }

    /** Returns the attempt that may begin; empty while the agent's latest candidate is pending. */
    public Optional<Attempt> attempt(ProposerShares shares) {
        if (shares.agent() == 0) {
            return Optional.empty();
        }
        return latest.isEmpty() ? Optional.of(new Attempt(1, 1)) : recorded().map(this::after);
    }

    private Attempt after(Latest recorded) {
        return isSettled()
                ? new Attempt(recorded.attempt().turn() + 1, 1)
                : new Attempt(recorded.attempt().turn(), recorded.attempt().number() + 1);
    }

    private Optional<Latest> recorded() {
        return latest.filter(last -> last.result() != Result.PENDING);
    }

    /**
     * Returns the agent's latest attempt if its result is visible to the next ordinal. At the place of a turn, it is
     * visible as soon as it is recorded.
     */
    public Optional<Latest> visible(ProposerShares shares, int firstHidden) {
        boolean atPlace = shares.agent() > 0 && searchesBeforeTurn(shares) == 0;
        return recorded().filter(last -> atPlace || last.ordinal() < firstHidden);
    }

    /** Returns how many proposals of the search precede the agent's next turn. */
    public int searchesBeforeTurn(ProposerShares shares) {
        if (turns == 0) {
            return Math.max(0, shares.search() - searched);
        }
        return turns < shares.agent() ? 0 : shares.search();
    }

    /** Returns whether the latest turn has its result, so that another one may begin. */
    public boolean isSettled() {
        return latest.isEmpty()
                || switch (latest.get().result()) {
                    case PENDING -> false;
                    case INVALID -> latest.get().attempt().number() == AgentTurn.MAX_ATTEMPTS;
                    case REFUSED, MEASURED -> true;
                };
    }

    /** Returns the number of turns that have a recorded or pending candidate. */
    public int turnsTaken() {
        return latest.map(last -> last.attempt().turn()).orElse(0);
    }
}
