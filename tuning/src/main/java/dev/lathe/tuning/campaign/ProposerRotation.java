package dev.lathe.tuning.campaign;

import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.protocol.RoundCount;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The position of a campaign in the cycle of its proposers, as a fold over its proposals. A cycle has the search's
 * proposals and then the agent's turns. Turns that may be open together begin as soon as all turns before them are
 * settled, whatever the lookahead, and take their places at the end of the search's proposals. Each has a lane of its
 * own. A turn whose candidate does not compile or is incorrect has another attempt, which takes the next ordinal and
 * does not count in the cycle. It begins when the candidates of all open turns are recorded. Submissions do not count,
 * either: they precede the other proposals, or have a share, of which a group follows so many other proposals as the
 * other shares have.
 *
 * <p>Attempts begin at recorded evaluations, and the proposer of an ordinal depends on the results that are visible to
 * the ordinal and on the origins of the earlier ones, never on timing. The exception is the place of a turn that has
 * not begun: the ordinal waits for the results that the turn begins with.
 *
 * @param searched the search's proposals since the last turn
 * @param turns the agent's turns since the search's last proposal
 * @param latest the latest attempt of each lane, in the order of their ordinals
 * @param usage the usage of all recorded attempts
 * @param gated the latest turns in a row whose candidate a gate rejected
 * @param rounds the rounds of the agent and of people
 * @param submitted the submissions of the latest group, if no other proposal has followed; else 0
 * @param others the search's proposals and the agent's turns since the latest group of submissions
 */
public record ProposerRotation(
        int searched,
        int turns,
        List<Latest> latest,
        AgentUsage usage,
        int gated,
        RoundCount rounds,
        int submitted,
        int others) {
    public static final ProposerRotation NEW =
            new ProposerRotation(0, 0, List.of(), AgentUsage.NONE, 0, RoundCount.NONE, 0, 0);

    /** The campaign pauses each time this many turns in a row propose nothing that passes the gates. */
    private static final int MAX_GATED_TURNS = 10;

    public ProposerRotation {
        latest = List.copyOf(latest);
    }

    /** An attempt of a turn. Both count from 1. */
    public record Attempt(int turn, int number) {
        public boolean isRepeated() {
            return number > 1;
        }
    }

    /** The latest attempt of a lane, the ordinal of its candidate, and the session that the next one continues. */
    public record Latest(int lane, int ordinal, Attempt attempt, Result result, Optional<String> session) {
        /** Returns whether the turn has its result. */
        boolean isSettled() {
            return switch (result) {
                case PENDING -> false;
                case INVALID -> attempt.number() == AgentTurn.MAX_ATTEMPTS;
                case REFUSED, MEASURED -> true;
            };
        }
    }

    /** An attempt that begins in a lane after the result of an ordinal, and the session that it continues. */
    public record Beginning(Attempt attempt, int lane, int after, Optional<String> session) {}

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

        /** A turn whose beginning depends on the results of earlier ordinals. */
        record Undecided() implements Next {}

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
        Stream<Latest> otherLanes = latest.stream().filter(last -> last.lane() != turn.lane());
        Latest last = new Latest(turn.lane(), ordinal, attempt, result, turn.session());
        return new ProposerRotation(
                searched,
                attempt.isRepeated() ? turns : turns + 1,
                Stream.concat(otherLanes, Stream.of(last)).toList(),
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

    /**
     * Returns the proposer of the next ordinal, which sees the results of ordinals below {@code firstHidden}. {@code
     * open} is the oldest of the attempts that have begun and have no ordinal yet.
     */
    public Next next(ProposerShares shares, int firstHidden, Optional<Beginning> open) {
        if (shares.agent() == 0) {
            return shares.search() > 0 ? new Next.Search() : new Next.None();
        }
        Optional<Attempt> returned = open.filter(begun -> begun.after() < firstHidden)
                .map(Beginning::attempt)
                .filter(Attempt::isRepeated);
        if (returned.isPresent()) {
            return new Next.Agent(returned.get());
        }
        if (!isAtPlace(shares)) {
            return new Next.Search();
        }
        return open.<Next>map(begun -> new Next.Agent(begun.attempt())).orElseGet(Next.Undecided::new);
    }

    /**
     * Returns the first ordinal whose result is hidden from the next one. At the place of an open attempt, the results
     * that it began with are visible.
     */
    public int firstHidden(ProposerShares shares, int firstHidden, Optional<Beginning> open) {
        return open.filter(begun -> isAtPlace(shares))
                .map(begun -> Math.max(firstHidden, begun.after() + 1))
                .orElse(firstHidden);
    }

    /**
     * Returns the attempts that may begin now, if none is open: another one for each turn whose candidate is returned,
     * else the next turns of the cycle, at most {@code together}. Empty while a candidate of the agent is pending.
     */
    public List<Beginning> beginnings(ProposerShares shares, int together) {
        if (shares.agent() == 0 || isPending()) {
            return List.of();
        }
        return isSettled()
                ? IntStream.rangeClosed(1, Math.min(together, turnsLeft(shares)))
                        .mapToObj(lane -> beginning(new Attempt(turnsTaken() + lane, 1), lane))
                        .toList()
                : latest.stream()
                        .filter(last -> !last.isSettled())
                        .map(last -> beginning(
                                new Attempt(last.attempt().turn(), last.attempt().number() + 1), last.lane()))
                        .toList();
    }

    private Beginning beginning(Attempt attempt, int lane) {
        int after = latest.isEmpty() ? 0 : latest.getLast().ordinal();
        return new Beginning(attempt, lane, after, session(lane));
    }

    private Optional<String> session(int lane) {
        return latest.stream()
                .filter(last -> last.lane() == lane)
                .findFirst()
                .flatMap(Latest::session);
    }

    /** Returns the number of turns before the search proposes again. */
    private int turnsLeft(ProposerShares shares) {
        return turns < shares.agent() ? shares.agent() - turns : shares.agent();
    }

    /** Returns whether a candidate of the agent is not recorded yet. */
    public boolean isPending() {
        return latest.stream().anyMatch(last -> last.result() == Result.PENDING);
    }

    /** Returns whether the next ordinal is the place of a turn. */
    private boolean isAtPlace(ProposerShares shares) {
        return shares.agent() > 0 && searchesBeforeTurn(shares) == 0;
    }

    /** Returns how many proposals of the search precede the agent's next turn. */
    public int searchesBeforeTurn(ProposerShares shares) {
        if (turns == 0) {
            return Math.max(0, shares.search() - searched);
        }
        return turns < shares.agent() ? 0 : shares.search();
    }

    /** Returns whether all turns have their results, so that others may begin. */
    public boolean isSettled() {
        return latest.stream().allMatch(Latest::isSettled);
    }

    /** Returns the number of turns that have a recorded or pending candidate. */
    public int turnsTaken() {
        return latest.stream().mapToInt(last -> last.attempt().turn()).max().orElse(0);
    }
}
