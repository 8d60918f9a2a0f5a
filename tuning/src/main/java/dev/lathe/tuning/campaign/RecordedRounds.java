package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Profile;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.protocol.RoundCount;
import dev.lathe.tuning.protocol.Rounds;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The facts that a protocol checks, from recorded evaluations. */
public final class RecordedRounds {
    private RecordedRounds() {}

    /** Returns the facts of these evaluations. */
    public static Rounds of(List<Recorded> evaluations) {
        Map<CandidateId, Candidate> candidates = new LinkedHashMap<>();
        evaluations.stream()
                .map(recorded -> recorded.evaluation().proposal())
                .forEach(proposal -> candidates.put(proposal.id(), proposal.candidate()));
        Map<String, Rounds.Round> rounds = new LinkedHashMap<>();
        RoundCount count = RoundCount.NONE;
        for (Recorded recorded : evaluations) {
            if (!recorded.remeasures() && RoundCount.isRound(recorded.evaluation())) {
                count = count.with(recorded.evaluation(), recorded.verdict());
                rounds.put(key(recorded), round(recorded, candidates));
            }
        }
        return new Rounds(
                List.copyOf(rounds.values()),
                count,
                evaluations.stream().map(Recorded::ordinal).collect(Collectors.toCollection(TreeSet::new)),
                evaluations.stream()
                        .filter(recorded -> recorded.verdict().promotes() && recorded.ordinal() > 0)
                        .map(Recorded::ordinal)
                        .toList(),
                evaluations.stream()
                        .filter(RecordedRounds::profilesIncumbent)
                        .reduce((earlier, later) -> later)
                        .flatMap(RecordedRounds::profile));
    }

    /** Returns the facts before the first attempt of a turn, because a corrected attempt belongs to the same round. */
    public static Rounds before(AgentTurn turn, List<Recorded> evaluations) {
        return of(evaluations.stream()
                .filter(recorded -> recorded.evaluation().proposal().turn().map(AgentTurn::turn).stream()
                        .noneMatch(earlier -> earlier == turn.turn()))
                .toList());
    }

    /** Returns the attempt before this one in its turn, which was rejected; empty before the first attempt. */
    public static Optional<Evaluation.Rejected> rejectedBefore(
            ProposerRotation.Attempt attempt, List<Recorded> evaluations) {
        return evaluations.stream()
                .map(Recorded::evaluation)
                .filter(Evaluation.Rejected.class::isInstance)
                .map(Evaluation.Rejected.class::cast)
                .filter(rejected -> rejected.proposal()
                        .turn()
                        .filter(turn -> turn.turn() == attempt.turn() && turn.attempt() == attempt.number() - 1)
                        .isPresent())
                .findFirst();
    }

    /** Attempts of one turn are one round, of which the last one counts. */
    private static String key(Recorded recorded) {
        return recorded.evaluation()
                .proposal()
                .turn()
                .map(turn -> "turn " + turn.turn())
                .orElseGet(() -> "#" + recorded.ordinal());
    }

    private static Rounds.Round round(Recorded recorded, Map<CandidateId, Candidate> candidates) {
        Proposal proposal = recorded.evaluation().proposal();
        Candidate parent = proposal.parent().map(candidates::get).orElse(proposal.candidate());
        return new Rounds.Round(
                proposal.ordinal(),
                proposal.category(),
                Rounds.Mode.of(proposal.candidate(), parent),
                recorded.verdict().promotes(),
                proposal.candidate());
    }

    private static boolean profilesIncumbent(Recorded recorded) {
        return recorded.verdict().promotes()
                || recorded.ordinal() == 0
                || recorded.incumbentProfile().flatMap(Profile::limitedBy).isPresent();
    }

    private static Optional<Profile> profile(Recorded recorded) {
        return recorded.incumbentProfile()
                .or(() -> recorded.evaluation() instanceof Evaluation.Measured measured
                        ? measured.profile()
                        : Optional.empty());
    }
}
