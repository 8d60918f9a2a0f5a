package dev.lathe.tuning.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.tuning.campaign.ProposerRotation.Attempt;
import dev.lathe.tuning.campaign.ProposerRotation.Beginning;
import dev.lathe.tuning.campaign.ProposerRotation.Next;
import dev.lathe.tuning.decision.Verdict;
import dev.lathe.tuning.evaluation.Environment;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.Measurement;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.protocol.Escalation;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.protocol.RoundCount;
import dev.lathe.tuning.protocol.RoundSchedule;
import dev.lathe.tuning.protocol.Rounds;
import dev.lathe.tuning.space.CandidateId;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProposerRotationTest {
    private static final AgentUsage MINUTE = new AgentUsage(
            Duration.ofMinutes(1), OptionalLong.of(1000), OptionalLong.empty(), OptionalDouble.of(0.5));

    /** The letters of a sequence: s is the search, 2 the agent's turn 2, 2' its second attempt, u a submission. */
    @ParameterizedTest
    @CsvSource({
        "search, 0, '', s s s s",
        "agent, 0, '', 1 2 3 4",
        "agent, 4, '', 1 2 3 4",
        "'search:3,agent:1', 0, '', s s s 1 s s s 2 s s s 3",
        "'search:3,agent:1', 1, '', s s s 1 s s s 2 s s s 3",
        "'search:3,agent:1', 4, '', s s s 1 s s s 2 s s s 3",
        "'search:2,agent:2', 0, '', s s 1 2 s s 3 4 s s 5",
        "'search:1,agent:3', 1, '', s 1 2 3 s 4 5 6 s",
        // An attempt follows as soon as the rejection is visible, and does not count in the cycle.
        "agent, 0, 1 2, 1 1' 1'' 2 3 4",
        "'search:3,agent:1', 0, 4, s s s 1 1' s s s 2 s s s 3",
        "'search:3,agent:1', 1, 4, s s s 1 s 1' s s 2 s s s 3",
        "'search:3,agent:1', 4, 4, s s s 1 s s s 1' 2 s s s 3",
        "'search:3,agent:1', 2, 4 7, s s s 1 s s 1' s 1'' 2 s s s 3",
        // After four attempts the turn is over.
        "agent, 0, 1 2 3 4, 1 1' 1'' 1''' 2 3",
        "agent, 0, 1 2 3 4 5 6, 1 1' 1'' 1''' 2 2' 2'' 3",
        // Turns that are open together: the candidates that are returned follow all of them.
        "agent:2, 0, '', 1 2 3 4",
        "agent:2, 0, 1, 1 2 1' 3 4",
        "agent:2, 1, 1 2 3, 1 2 1' 2' 1'' 3 4",
        "'search:2,agent:2', 0, 3, s s 1 2 1' s s 3 4",
        "'search:2,agent:2', 1, 3 4, s s 1 2 s 1' 2' s 3 4",
    })
    void proposersFollowTheirSharesAndReturnInvalidCandidates(
            String shares, int lookahead, String invalid, String expected) {
        List<Integer> rejected =
                invalid.isEmpty() ? List.of() : List.of(invalid.split(" ")).stream().map(Integer::valueOf).toList();

        List<String> sequence = new Simulation(ProposerShares.parse(shares), lookahead, rejected, 1)
                .proposers(expected.split(" ").length);

        assertThat(String.join(" ", sequence)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 4, 7})
    void theSequenceDoesNotDependOnTheTimeAtWhichEvaluationsAreRecorded(int lookahead) {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            ProposerShares shares = new ProposerShares(random.nextInt(5), 1 + random.nextInt(3));
            List<Integer> invalid = random.ints(40, 1, 60).boxed().toList();

            Simulation early = new Simulation(shares, lookahead, invalid, 1);
            Simulation delayed = new Simulation(shares, lookahead, invalid, seed);

            assertThat(delayed.proposers(50)).as("%s with %s", shares, invalid).isEqualTo(early.proposers(50));
            assertThat(delayed.taken).as("%s with %s", shares, invalid).isEqualTo(early.taken);
        }
    }

    /**
     * A campaign that proposes as early as it may, or later. With a delay, a random number of further evaluations is
     * recorded before a proposal.
     */
    private static final class Simulation {
        private final ProposerShares shares;
        private final int lookahead;
        private final List<Integer> invalid;
        private final SplittableRandom delays;
        private final boolean delayed;
        private final Deque<Proposal> inFlight = new ArrayDeque<>();
        private final List<String> names = new ArrayList<>();
        private final Deque<Beginning> open = new ArrayDeque<>();
        private final List<Beginning> taken = new ArrayList<>();
        private ProposerRotation recorded = ProposerRotation.NEW;
        private int last;

        Simulation(ProposerShares shares, int lookahead, List<Integer> invalid, long seed) {
            this.shares = shares;
            this.lookahead = lookahead;
            this.invalid = invalid;
            this.delays = new SplittableRandom(seed);
            this.delayed = seed != 1;
            begin();
        }

        private void begin() {
            if (open.isEmpty()) {
                open.addAll(rotation().beginnings(shares, shares.agent()));
            }
        }

        private ProposerRotation rotation() {
            ProposerRotation rotation = recorded;
            for (Proposal pending : inFlight) {
                rotation = rotation.proposed(pending);
            }
            return rotation;
        }

        List<String> proposers(int count) {
            while (last < count) {
                int delay = delayed ? delays.nextInt(3) : 0;
                for (int i = 0; i < delay && !inFlight.isEmpty(); i++) {
                    record();
                }
                if (inFlight.size() > lookahead || !propose()) {
                    record();
                }
            }
            return names;
        }

        private void record() {
            Proposal oldest = inFlight.removeFirst();
            recorded = recorded.recorded(
                    invalid.contains(oldest.ordinal())
                            ? new Evaluation.Rejected(oldest, Rejection.of(RejectionStage.COMPILE, "no"))
                            : measured(oldest));
            begin();
        }

        private boolean propose() {
            int ordinal = last + 1;
            ProposerRotation rotation = rotation();
            return switch (rotation.next(shares, ordinal - lookahead, Optional.ofNullable(open.peekFirst()))) {
                case Next.Search search -> add(proposal(ordinal, Origin.SEARCH, Optional.empty()), "s");
                case Next.Agent(Attempt attempt) -> {
                    Beginning begun = open.removeFirst();
                    assertThat(begun.attempt()).isEqualTo(attempt);
                    taken.add(begun);
                    yield add(of(ordinal, begun.lane(), attempt), attempt.turn() + "'".repeat(attempt.number() - 1));
                }
                case Next.Undecided undecided -> {
                    assertThat(rotation.isPending()).isTrue();
                    yield false;
                }
                case Next.None none -> throw new AssertionError("no proposer for #" + ordinal);
            };
        }

        private boolean add(Proposal proposal, String name) {
            inFlight.add(proposal);
            names.add(name);
            last = proposal.ordinal();
            return true;
        }
    }

    private static Proposal of(int ordinal, Attempt attempt) {
        return of(ordinal, 1, attempt);
    }

    private static Proposal of(int ordinal, int lane, Attempt attempt) {
        return proposal(ordinal, Origin.AGENT, Optional.of(new AgentTurn(
                attempt.turn(), attempt.number(), lane, MINUTE, Optional.empty(),
                Optional.of("session " + ordinal))));
    }

    private static Proposal proposal(int ordinal, Origin origin, Optional<AgentTurn> turn) {
        Point point = new Point("line", new TreeMap<>(Map.of("x", KnobValue.of(ordinal))));
        return new Proposal(
                ordinal, CandidateId.of(point, "files"), point, Optional.empty(), origin, Category.TILING,
                Rationale.of("a reason"), turn);
    }

    private static Evaluation measured(Proposal proposal) {
        return new Evaluation.Measured(
                proposal,
                new TreeMap<>(Map.of("problem", new Measurement(
                        Samples.of(1000), Optional.empty(), 1000, Optional.empty(),
                        new Environment("here", new TreeMap<>())))),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void submissionsBelongToNoShare() {
        ProposerShares shares = ProposerShares.parse("search:2,agent:1");
        ProposerRotation rotation = ProposerRotation.NEW;
        rotation = rotation.recorded(measured(proposal(1, Origin.SEARCH, Optional.empty())));
        rotation = rotation.recorded(measured(proposal(2, Origin.SUBMITTED, Optional.empty())));

        assertThat(next(rotation, shares, 3)).isEqualTo(new Next.Search());
        assertThat(rotation.searchesBeforeTurn(shares)).isEqualTo(1);
    }

    /** Returns the proposer of the next ordinal if the agent's next attempt has begun. */
    private static Next next(ProposerRotation rotation, ProposerShares shares, int firstHidden) {
        return rotation.next(shares, firstHidden, rotation.beginnings(shares, 1).stream().findFirst());
    }

    /** u is a submission. Submissions wait from the start or arrive after an ordinal; n of them wait at first. */
    @ParameterizedTest
    @CsvSource({
        "'search:2,submissions:1', 9, s s u s s u s s u",
        "'search:1,submissions:2', 9, s u u s u u s",
        "'search:2,submissions:3', 4, s s u u u s s u s s",
        "'search:2,submissions:1', 0, s s s s",
        "'agent:1,submissions:1', 9, 1 u 2 u 3 u",
        "'search:2,agent:1,submissions:1', 9, s s 1 u s s 2 u s",
        "'search:2,agent:1', 3, u u u s s 1 s s 2",
    })
    void submissionsTakeTheirShareOrPrecedeTheOthers(String text, int waiting, String expected) {
        ProposerShares shares = ProposerShares.parse(text);
        ProposerRotation rotation = ProposerRotation.NEW;
        List<String> names = new ArrayList<>();
        int queued = waiting;
        int last = 0;
        for (int ordinal = 1; ordinal <= expected.split(" ").length; ordinal++) {
            if (queued > 0 && rotation.admitsSubmission(shares)) {
                names.add("u");
                queued--;
                last = ordinal;
                rotation = rotation.recorded(measured(proposal(ordinal, Origin.SUBMITTED, Optional.empty())));
            } else if (next(rotation, shares, ordinal) instanceof Next.Agent(Attempt attempt)) {
                names.add(String.valueOf(attempt.turn()));
                rotation = rotation.recorded(measured(of(ordinal, attempt)));
            } else {
                names.add("s");
                rotation = rotation.recorded(measured(proposal(ordinal, Origin.SEARCH, Optional.empty())));
            }
        }

        assertThat(String.join(" ", names)).isEqualTo(expected);
        assertThat(ProposerRotation.NEW.ordinalsFor(waiting - queued, shares)).isEqualTo(last);
    }

    @Test
    void aSubmissionThatArrivesLateTakesItsPlaceAtOnceAndUnusedPlacesAreNotSaved() {
        ProposerShares shares = ProposerShares.parse("search:2,submissions:1");
        ProposerRotation rotation = ProposerRotation.NEW;
        for (int ordinal = 1; ordinal <= 7; ordinal++) {
            rotation = rotation.recorded(measured(proposal(ordinal, Origin.SEARCH, Optional.empty())));
        }
        ProposerRotation submitted = rotation.proposed(proposal(8, Origin.SUBMITTED, Optional.empty()));

        assertThat(rotation.admitsSubmission(shares)).isTrue();
        assertThat(rotation.ordinalsFor(2, shares)).isEqualTo(4);
        assertThat(submitted.admitsSubmission(shares)).isFalse();
        assertThat(submitted.admitsSubmission(new ProposerShares(0, 0, shares.submissions())))
                .as("the search space is exhausted")
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"COMPILE, 1, 2", "LAUNCH, 1, 2", "CORRECTNESS, 1, 2", "GATE, 2, 1", "HANG, 2, 1", "CRASH, 2, 1",
        "INTEGRITY, 2, 1"})
    void onlyInvalidCandidatesAreReturnedToTheSameTurn(RejectionStage stage, int turn, int attempt) {
        ProposerRotation rotation = ProposerRotation.NEW.recorded(new Evaluation.Rejected(
                of(1, new Attempt(1, 1)), Rejection.of(stage, "rejected")));

        assertThat(next(rotation, ProposerShares.parse("agent"), 2))
                .isEqualTo(new Next.Agent(new Attempt(turn, attempt)));
    }

    @Test
    void aTurnBeginsWhenTheTurnBeforeItIsRecorded() {
        ProposerShares shares = ProposerShares.parse("search:3,agent:1");
        ProposerRotation rotation = ProposerRotation.NEW;
        assertThat(rotation.beginnings(shares, 1))
                .containsExactly(new Beginning(new Attempt(1, 1), 1, 0, Optional.empty()));
        for (int ordinal = 1; ordinal <= 3; ordinal++) {
            rotation = rotation.recorded(measured(proposal(ordinal, Origin.SEARCH, Optional.empty())));
        }
        ProposerRotation pending = rotation.proposed(of(4, new Attempt(1, 1)));
        rotation = rotation.recorded(measured(of(4, new Attempt(1, 1))));
        rotation = rotation.proposed(proposal(5, Origin.SEARCH, Optional.empty()));

        assertThat(pending.beginnings(shares, 1)).isEmpty();
        assertThat(rotation.beginnings(shares, 1))
                .containsExactly(new Beginning(new Attempt(2, 1), 1, 4, Optional.of("session 4")));
        assertThat(rotation.searchesBeforeTurn(shares)).isEqualTo(2);
    }

    @Test
    void turnsOfACycleBeginTogetherEachInItsLane() {
        ProposerShares shares = ProposerShares.parse("agent:2");
        Evaluation uncompiled = rejected(1, new Attempt(1, 1), RejectionStage.COMPILE);
        ProposerRotation first = ProposerRotation.NEW.recorded(uncompiled);
        ProposerRotation returned = first.recorded(measured(of(2, 2, new Attempt(2, 1))));
        ProposerRotation corrected = returned.recorded(measured(of(3, 1, new Attempt(1, 2))));

        assertThat(ProposerRotation.NEW.beginnings(shares, 2).stream().map(Beginning::lane)).containsExactly(1, 2);
        assertThat(ProposerRotation.NEW.beginnings(shares, 1)).as("a protocol with rules").hasSize(1);
        assertThat(first.proposed(of(2, 2, new Attempt(2, 1))).beginnings(shares, 2)).isEmpty();
        assertThat(returned.beginnings(shares, 2))
                .containsExactly(new Beginning(new Attempt(1, 2), 1, 2, Optional.of("session 1")));
        assertThat(corrected.beginnings(shares, 2))
                .containsExactly(
                        new Beginning(new Attempt(3, 1), 1, 3, Optional.of("session 3")),
                        new Beginning(new Attempt(4, 1), 2, 3, Optional.of("session 2")));
        assertThat(corrected.turnsTaken()).isEqualTo(2);
    }

    @Test
    void theAttemptsOfATurnAreOneRoundAlsoBesideAnotherTurn() {
        Verdict invalid = new Verdict.Rejected("no");
        Verdict slower = new Verdict.Discard("slower");
        ProposerRotation rotation = ProposerRotation.NEW
                .recorded(rejected(1, new Attempt(1, 1), RejectionStage.COMPILE), invalid)
                .recorded(measured(of(2, 2, new Attempt(2, 1))), slower)
                .recorded(measured(of(3, 1, new Attempt(1, 2))), slower);

        assertThat(rotation.rounds()).isEqualTo(new RoundCount(2, 2, 2));
    }

    @Test
    void anAgentWithoutAShareHasNoFurtherAttempt() {
        ProposerRotation rotation = ProposerRotation.NEW.recorded(new Evaluation.Rejected(
                of(1, new Attempt(1, 1)), Rejection.of(RejectionStage.COMPILE, "no")));

        assertThat(next(rotation, new ProposerShares(2, 0), 9)).isEqualTo(new Next.Search());
        assertThat(next(rotation, new ProposerShares(0, 0), 9)).isEqualTo(new Next.None());
        assertThat(rotation.beginnings(new ProposerShares(2, 0), 1)).isEmpty();
        assertThat(rotation.beginnings(new ProposerShares(0, 1), 1).stream().map(Beginning::attempt))
                .containsExactly(new Attempt(1, 2));
    }

    @Test
    void theUsageIsThatOfAllRecordedAttempts() {
        ProposerRotation rotation = ProposerRotation.NEW
                .recorded(new Evaluation.Rejected(
                        of(1, new Attempt(1, 1)), Rejection.of(RejectionStage.COMPILE, "no")))
                .recorded(measured(of(2, new Attempt(1, 2))))
                .proposed(of(3, new Attempt(2, 1)));

        assertThat(rotation.usage().text()).isEqualTo("2 min 0 s, 2000 tokens, 1.00 USD");
        assertThat(rotation.turnsTaken()).isEqualTo(2);
    }

    @Test
    void theAttemptsOfATurnAreOneRoundAndAGateOrTheSearchMakesNone() {
        Verdict slower = new Verdict.Discard("slower");
        Verdict invalid = new Verdict.Rejected("no");
        Evaluation uncompiled = rejected(3, new Attempt(1, 1), RejectionStage.COMPILE);
        ProposerRotation open = ProposerRotation.NEW
                .recorded(measured(proposal(1, Origin.SEARCH, Optional.empty())), slower)
                .recorded(measured(proposal(2, Origin.SUBMITTED, Optional.empty())), slower)
                .recorded(uncompiled, invalid);
        Evaluation corrected = measured(of(4, new Attempt(1, 2)));
        ProposerRotation settled = open.recorded(corrected, slower);
        Evaluation gated = rejected(5, new Attempt(2, 1), RejectionStage.GATE);

        assertThat(open.rounds()).isEqualTo(new RoundCount(2, 2, 1));
        assertThat(open.hasEndedWithoutGain(uncompiled)).as("another attempt follows").isFalse();
        assertThat(settled.rounds()).isEqualTo(open.rounds());
        assertThat(settled.hasEndedWithoutGain(corrected)).isTrue();
        assertThat(settled.recorded(gated, invalid).rounds()).isEqualTo(open.rounds());
        assertThat(settled.recorded(gated, invalid).hasEndedWithoutGain(gated)).isFalse();
        assertThat(settled.recorded(measured(of(6, new Attempt(3, 1))), new Verdict.Keep("faster")).rounds())
                .isEqualTo(new RoundCount(3, 0, 3));
    }

    @Test
    void aProtocolReadsTheSameCountFromTheHistoryAsTheCampaignCarries() {
        Verdict keep = new Verdict.Keep("faster");
        Verdict slower = new Verdict.Discard("slower");
        List<Recorded> history = List.of(
                recorded(
                        new Numbering.Attempt(1), rejected(1, new Attempt(1, 1), RejectionStage.COMPILE),
                        new Verdict.Rejected("no")),
                recorded(new Numbering.Iteration(1), measured(proposal(2, Origin.SUBMITTED, Optional.empty())), slower),
                recorded(new Numbering.Iteration(2), measured(of(3, new Attempt(1, 2))), keep));
        ProposerRotation carried = ProposerRotation.NEW;
        for (Recorded evaluation : history) {
            carried = carried.recorded(evaluation.evaluation(), evaluation.verdict());
        }

        Rounds read = RecordedRounds.of(history);

        assertThat(carried.rounds()).isEqualTo(new RoundCount(2, 0, 1));
        assertThat(read.count()).isEqualTo(carried.rounds());
        assertThat(escalating("1 advice: explain the last round").requirements(read)).isEmpty();
    }

    private static Protocol escalating(String escalation) {
        return new Protocol(
                "test", List.of(), false, 0, false, false, false, OptionalInt.empty(), OptionalInt.empty(), List.of(),
                List.of(Escalation.parse(escalation)), RoundSchedule.NONE, Optional.empty());
    }

    private static Evaluation rejected(int ordinal, Attempt attempt, RejectionStage stage) {
        return new Evaluation.Rejected(of(ordinal, attempt), Rejection.of(stage, "no"));
    }

    @Test
    void aRemeasuredCandidateOfTheAgentDoesNotCountAgain() {
        Campaign campaign = Campaign.empty(AdaptiveLookahead.beginningWith(0))
                .begin(1, VendorResult.Timed.alone("library", 900));
        Proposal baseline = proposal(0, Origin.BASELINE, Optional.empty());
        Verdict keep = new Verdict.Keep("faster");
        campaign = campaign.apply(recorded(new Numbering.Iteration(0), measured(baseline), keep));
        campaign = campaign.apply(recorded(new Numbering.Iteration(1), measured(of(1, new Attempt(1, 1))), keep));
        ProposerRotation once = campaign.rotation();

        campaign = campaign.apply(recorded(new Numbering.Runoff(1), measured(of(1, new Attempt(1, 1))), keep));

        assertThat(once.turnsTaken()).isEqualTo(1);
        assertThat(campaign.rotation()).isEqualTo(once);
    }

    private static Recorded recorded(Numbering number, Evaluation evaluation, Verdict verdict) {
        return new Recorded(number, 1, "device", Instant.EPOCH, evaluation, verdict);
    }
}
