package dev.lathe.workflows.campaign;

import static dev.lathe.workflows.fake.ScriptedAgent.point;
import static dev.lathe.workflows.fake.ScriptedAgent.proposed;
import static dev.lathe.workflows.fake.ScriptedAgent.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.testing.Await;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.LedgerEntry;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.ProposerRotation;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.RecordedRounds;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentTurn;
import dev.lathe.tuning.proposal.Origin;
import dev.lathe.tuning.proposal.Proposal;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.Knob;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.activity.AgentRequest;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignSummaries;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.fake.Plans;
import dev.lathe.workflows.fake.ScriptedAgent;
import dev.lathe.workflows.fake.SyntheticDevice;
import dev.lathe.workflows.fake.TestCluster;
import io.temporal.activity.Activity;
import io.temporal.client.ActivityCompletionException;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class AgentTurnsTest {
    private final TestCluster cluster = new TestCluster(10_000);
    private final CountDownLatch released = new CountDownLatch(1);

    @AfterEach
    void close() {
        released.countDown();
        cluster.close();
    }

    private ScriptedAgent started(ScriptedAgent agent) {
        cluster.addDevice("a");
        cluster.addAgent(agent);
        cluster.start("a");
        return agent;
    }

    private static CampaignState fresh(String shares, int lookahead, int iterations) {
        return TestCluster.fresh(Plans.proposedBy(shares, "s", 1, lookahead), iterations);
    }

    private List<Recorded> recorded(CampaignState state) {
        return cluster.recorded(CampaignSummaries.of(state).id()).stream()
                .filter(one -> !one.remeasures())
                .toList();
    }

    /** Returns the proposers in order: s is the search, 2 the agent's turn 2, 2' its second attempt, u a submission. */
    private static String proposers(List<Recorded> recorded) {
        return recorded.stream()
                .map(one -> one.evaluation().proposal())
                .map(AgentTurnsTest::proposer)
                .collect(Collectors.joining(" "));
    }

    private static String proposer(Proposal proposal) {
        return proposal.turn()
                .map(turn -> turn.turn() + "'".repeat(turn.attempt() - 1))
                .orElse(proposal.origin() == Origin.SUBMITTED ? "u" : "s");
    }

    @Test
    void threeCampaignsOfTwelveRoundsHaveEachTurnOnceAndInOrder() {
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid));
        SweepPlan plan = Plans.proposedBy("agent", "s", 3, 2);
        List<CampaignWorkflow> campaigns = plan.members().stream()
                .map(member -> cluster.startCampaign(CampaignState.fresh(plan.campaign(member), 12)))
                .toList();

        for (CampaignWorkflow campaign : campaigns) {
            CampaignState state = cluster.result(campaign);
            String id = CampaignSummaries.of(state).id();
            assertThat(proposers(recorded(state))).isEqualTo("1 2 3 4 5 6 7 8 9 10 11 12");
            assertThat(CampaignSummaries.of(state).agent().orElseThrow().text())
                    .isEqualTo("12 turns, 12 min 0 s, 12000 tokens, 6.00 USD");
            List<AgentRequest> requests =
                    agent.requests().stream().filter(one -> one.campaign().equals(id)).toList();
            assertThat(requests.stream().map(AgentRequest::turn))
                    .isEqualTo(IntStream.rangeClosed(1, 12).boxed().toList());
            assertThat(requests.stream().map(one -> one.session().orElse("none")).limit(4))
                    .containsExactly("none", "session 1.1", "session 2.1", "session 3.1");
            assertThat(requests.stream().map(AgentRequest::firstHidden).limit(3)).containsExactly(1, 2, 3);
        }
    }

    @Test
    void aKernelThatTheAgentHasSeenMeasuredIsADuplicateAlsoWithALookahead() {
        // The machine code of x = 47 is that of x = 46.
        started(new ScriptedAgent(request -> switch (request.turn()) {
            case 1 -> proposed(request, point(46));
            case 2 -> proposed(request, point(47));
            default -> ScriptedAgent.valid(request);
        }));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent", 2, 2)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 3");
        assertThat(recorded(state).get(1).verdict().reason()).startsWith("duplicate of #1: ");
    }

    @Test
    void aWrongEditIsReturnedWithItsFirstErrorAtMostThreeTimes() {
        // Turn 2 never compiles, and the first attempt of turn 3 is incorrect.
        List<String> returned = new CopyOnWriteArrayList<>();
        ScriptedAgent agent = started(new ScriptedAgent(request -> switch (request.turn()) {
            case 2 -> proposed(request, point(7 * (100 + request.attempt())));
            case 3 -> request.attempt() == 1 ? proposed(request, point(1100)) : ScriptedAgent.valid(request);
            default -> ScriptedAgent.valid(request);
        }));
        agent.before(() -> returned.add(returned(agent.requests().getLast())));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent", 0, 3)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 2' 2'' 2''' 3 3' 4");
        assertThat(CampaignSummaries.of(state).attempts()).isEqualTo(5);
        assertThat(returned)
                .containsExactly(
                        "-", "-", "x = 707 does not compile", "x = 714 does not compile", "x = 721 does not compile",
                        "-", "x = 1100 is wrong", "-");
        assertThat(agent.requests().get(2).session()).contains("session 2.1");
    }

    /** Returns what the history says about the attempt before in the same turn. */
    private String returned(AgentRequest request) {
        return RecordedRounds.rejectedBefore(
                        new ProposerRotation.Attempt(request.turn(), request.attempt()),
                        cluster.recorded(request.campaign()))
                .map(rejected -> rejected.rejection().reason())
                .orElse("-");
    }

    @Test
    void anAttemptWithoutAValidProposalIsRecordedAndNothingIsBuilt() {
        started(new ScriptedAgent(request -> request.turn() == 2
                ? refused(request, "op/op.json was changed")
                : ScriptedAgent.valid(request)));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent", 0, 2)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 3");
        Evaluation.Rejected refused = (Evaluation.Rejected) recorded(state).get(1).evaluation();
        assertThat(refused.rejection().stage()).isEqualTo(RejectionStage.GATE);
        assertThat(refused.rejection().reason())
                .isEqualTo("workspace: op/op.json was changed; edit the kernel only");
        assertThat(refused.proposal().turn().map(AgentTurn::usage)).contains(ScriptedAgent.USAGE);
    }

    @Test
    void anAgentWhoseCandidatesAGateRejectsAgainAndAgainPausesTheCampaign() {
        ScriptedAgent agent = started(new ScriptedAgent(request ->
                request.turn() <= 10 ? refused(request, "the evidence is empty") : ScriptedAgent.valid(request)));
        CampaignWorkflow campaign = cluster.startCampaign(fresh("search:1,agent:1", 0, 12));

        Await.until(() -> campaign.status().phase() == Phase.PAUSED);

        assertThat(campaign.status().pauseReason().orElseThrow())
                .startsWith("the candidates of the agent's last 10 turns were rejected before they were compiled")
                .contains("the evidence is empty");
        assertThat(agent.requests()).hasSize(10);
        campaign.resume(new ResumeRequest());
        assertThat(CampaignSummaries.of(cluster.result(campaign)).iterations()).isEqualTo(12);
    }

    /**
     * The agent answers while a candidate of the search is measured, or when everything in flight is recorded.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0, s s s 1 s s s 2 s s s 3 3' s s s 4 s s s 5",
        "1, 1, s s s 1 s s s 2 s s s 3 s 3' s s 4 s s s",
        "1, 4, s s s 1 s s s 2 s s s 3 s s s 3' 4 s s s 5",
        "2, 0, s s s 1 2 s s s 3 4 3' s s s 5 6",
        "2, 1, s s s 1 2 s s s 3 4 s 3' s s 5 6",
        "2, 4, s s s 1 2 s s s 3 4 s s s 3' 5 6"
    })
    void theSequenceDoesNotDependOnTheOrderInWhichActivitiesEnd(int together, int lookahead, String sequence) {
        String shares = "search:3,agent:" + together;
        Semaphore answers = new Semaphore(0);
        boolean[] waits = {false};
        ScriptedAgent agent = new ScriptedAgent(request -> {
            if (waits[0]) {
                answers.acquireUninterruptibly();
            }
            return request.turn() == 3 && request.attempt() == 1
                    ? proposed(request, point(1001))
                    : ScriptedAgent.valid(request);
        });
        SyntheticDevice device = cluster.addDevice("a");
        cluster.addAgent(agent);
        cluster.start("a");
        int iterations = 16;

        device.during("1:2", () -> agent.awaitEnd(1));
        CampaignState first =
                cluster.result(cluster.startCampaign(named("agent-first", shares, lookahead, iterations)));
        List<AgentRequest> early = agent.requests();
        waits[0] = true;
        CampaignWorkflow campaign = cluster.startCampaign(named("agent-last", shares, lookahead, iterations));
        for (int attempt = 0; attempt < early.size(); attempt++) {
            int begun = early.size() + attempt + 1;
            Await.until(() -> agent.requests().size() >= begun && waitsForProposal(campaign.status())
                    || campaign.status().phase().ended());
            answers.release();
        }
        CampaignState last = cluster.result(campaign);
        List<AgentRequest> late = agent.requests().subList(early.size(), 2 * early.size());

        assertThat(proposers(recorded(first))).startsWith(sequence);
        assertThat(proposers(recorded(last))).isEqualTo(proposers(recorded(first)));
        assertThat(last.ledger()).isEqualTo(first.ledger());
        assertThat(late.stream().map(AgentTurnsTest::seen).toList())
                .containsExactlyInAnyOrderElementsOf(early.stream().map(AgentTurnsTest::seen).toList());
    }

    private static CampaignState named(String id, String shares, int lookahead, int iterations) {
        return TestCluster.fresh(Plans.proposedBy(shares, id, 1, lookahead), iterations);
    }

    /** Returns what an attempt depends on. */
    private static String seen(AgentRequest request) {
        return request.turn() + "." + request.attempt() + " in " + request.lane() + " below " + request.firstHidden()
                + ", edits "
                + request.bests().incumbent().proposal().candidate().text() + request.session();
    }

    /** Each attempt waits for the other one of its cycle. */
    @ParameterizedTest
    @ValueSource(ints = {0, 2})
    void theTurnsOfACycleRunAtTheSameTimeAndContinueTheSessionsOfTheirLanes(int lookahead) {
        CyclicBarrier both = new CyclicBarrier(2);
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid).before(() -> await(both)));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent:2", lookahead, 6)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 3 4 5 6");
        assertThat(agent.requests().stream()
                        .sorted(Comparator.comparing(AgentRequest::turn))
                        .map(one -> one.turn() + " in " + one.lane() + " below " + one.firstHidden() + " after "
                                + one.session().orElse("none")))
                .containsExactly(
                        "1 in 1 below 1 after none", "2 in 2 below 1 after none", "3 in 1 below 3 after session 1.1",
                        "4 in 2 below 3 after session 2.1", "5 in 1 below 5 after session 3.1",
                        "6 in 2 below 5 after session 4.1");
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await(1, TimeUnit.MINUTES);
        } catch (BrokenBarrierException | TimeoutException alone) {
            throw new IllegalStateException("no other attempt runs", alone);
        } catch (InterruptedException shutdown) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void theTurnsOfACycleAreLimitedByTheTargetAndTheBudget() {
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid));

        cluster.result(cluster.startCampaign(fresh("agent:2", 0, 3)));
        CampaignState spent = cluster.result(
                cluster.startCampaign(TestCluster.fresh(Plans.withBudget("500tokens", "search:1,agent:2", "t"), 6)));

        assertThat(agent.requests().stream().map(one -> one.plan().sweep() + one.turn()))
                .containsExactlyInAnyOrder("s1", "s2", "s3", "t1", "t2");
        assertThat(proposers(recorded(spent))).as("both turns were open").startsWith("s 1 2 s s s");
    }

    @Test
    void twoOpenTurnsWhoseWorkerIsLostRunAgainWithTheSameRequests() {
        AtomicInteger lost = new AtomicInteger(4);
        ScriptedAgent agent = started(new ScriptedAgent(request -> {
            if (request.turn() > 2 && lost.getAndDecrement() > 0) {
                throw ApplicationFailure.newFailure("the worker ends", FailureTypes.TRANSIENT_INFRA);
            }
            return ScriptedAgent.valid(request);
        }));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent:2", 0, 4)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 3 4");
        assertThat(agent.requests()).hasSize(8);
        assertThat(agent.requests().stream().distinct()).hasSize(4);
    }

    @Test
    void aTurnBeginsAsSoonAsTheTurnBeforeItIsRecordedAlsoBesideBatches() {
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("search:20,agent:1", 16, 45)));

        assertThat(proposer(recorded(state).get(20).evaluation().proposal())).isEqualTo("1");
        AgentRequest second = agent.requests().get(1);
        assertThat(second.firstHidden()).isEqualTo(22);
        assertThat(second.bests().incumbent().proposal().ordinal())
                .as("the best below #22; #23 is faster")
                .isEqualTo(19);
    }

    @Test
    void anAttemptWhoseWorkerIsLostRunsAgainWithTheSameRequest() {
        AtomicInteger lost = new AtomicInteger(2);
        ScriptedAgent agent = started(new ScriptedAgent(request -> {
            if (request.turn() == 2 && lost.getAndDecrement() > 0) {
                throw ApplicationFailure.newFailure("the worker ends", FailureTypes.TRANSIENT_INFRA);
            }
            return ScriptedAgent.valid(request);
        }));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent", 0, 3)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 3");
        assertThat(agent.requests().stream().map(AgentRequest::turn)).containsExactly(1, 2, 2, 2, 3);
        assertThat(agent.requests().get(1)).isEqualTo(agent.requests().get(3));
    }

    @Test
    void anAttemptSurvivesTheLossOfTheDevice() {
        SyntheticDevice lost = cluster.addDevice("a");
        cluster.addDevice("b");
        ScriptedAgent agent = new ScriptedAgent(request -> {
            if (request.turn() == 1) {
                awaitRelease();
            }
            return ScriptedAgent.valid(request);
        });
        cluster.addAgent(agent);
        cluster.start("a", "b");
        lost.during("1:1", () -> {
            throw ApplicationFailure.newFailure("the device does not respond", FailureTypes.DEVICE_FAULT);
        });
        lost.makeUnhealthy();

        CampaignWorkflow campaign = cluster.startCampaign(fresh("search:3,agent:1", 0, 5));
        Await.until(() -> campaign.status().epoch() == 2 && waitsForProposal(campaign.status()));
        released.countDown();
        CampaignState state = cluster.result(campaign);

        assertThat(proposers(recorded(state))).isEqualTo("s s s 1 s");
        assertThat(agent.requests().stream().map(AgentRequest::turn)).containsExactly(1);
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException shutdown) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void aCampaignContinuesAsNewBetweenTwoTurns(int lookahead) {
        ScriptedAgent agent = started(new ScriptedAgent(request -> {
            if (request.turn() == 3) {
                cluster.lengthenHistory(request.campaign());
            }
            return ScriptedAgent.valid(request);
        }));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("search:3,agent:1", lookahead, 40)));

        List<Recorded> recorded = recorded(state);
        String cycles = IntStream.rangeClosed(1, 80).mapToObj(turn -> "s s s " + turn).collect(Collectors.joining(" "));
        assertThat(cycles).startsWith(proposers(recorded));
        assertThat(recorded.size()).isGreaterThan(40);
        int turns = state.rotation().turnsTaken();
        assertThat(agent.requests().stream().map(AgentRequest::turn))
                .isEqualTo(IntStream.rangeClosed(1, agent.requests().size()).boxed().toList());
        assertThat(agent.requests().size()).isBetween(turns, turns + 1);
        assertThat(agent.requests().getLast().session()).isPresent();
        assertThat(cluster.hasContinuedAsNew(CampaignSummaries.of(state).id())).isTrue();
    }

    @Test
    void aStopRequestCancelsTheAgentAndEndsTheCampaign() {
        CountDownLatch canceled = new CountDownLatch(1);
        started(new ScriptedAgent(request -> {
            try {
                while (!released.await(50, TimeUnit.MILLISECONDS)) {
                    Activity.getExecutionContext().heartbeat("thinking");
                }
            } catch (ActivityCompletionException stopped) {
                canceled.countDown();
                throw stopped;
            } catch (InterruptedException shutdown) {
                Thread.currentThread().interrupt();
            }
            return ScriptedAgent.valid(request);
        }));
        CampaignWorkflow campaign = cluster.startCampaign(fresh("search:3,agent:1", 0, 20));
        CampaignSummary waiting = idle(campaign);

        campaign.stopSignal(new StopRequest("enough"));
        CampaignState state = cluster.result(campaign);

        assertThat(waiting.waiting().orElseThrow().reason()).isEqualTo("the agent, turn 1");
        assertThat(waiting.iterations()).isEqualTo(3);
        assertThat(state.phase()).isEqualTo(Phase.STOPPED);
        assertThat(state.bests().orElseThrow().finalMeasurement()).isPresent();
        assertThat(canceled.getCount()).isZero();
    }

    @Test
    void theSearchGoesOnAloneWhenTheBudgetIsSpent() {
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid));

        CampaignState state = cluster.result(cluster.startCampaign(
                TestCluster.fresh(Plans.withBudget("2000tokens", "search:1,agent:1", "s"), 6)));

        assertThat(proposers(recorded(state))).isEqualTo("s 1 s 2 s s");
        assertThat(agent.requests()).hasSize(2);
        assertThat(state.phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void aCampaignOfTheAgentEndsWhenTheBudgetIsSpent() {
        started(new ScriptedAgent(ScriptedAgent::valid));

        CampaignState state = cluster.result(
                cluster.startCampaign(TestCluster.fresh(Plans.withBudget("1.5usd", "agent", "s"), 20)));

        assertThat(proposers(recorded(state))).isEqualTo("1 2 3");
        assertThat(state.phase()).isEqualTo(Phase.EXHAUSTED);
        assertThat(CampaignSummaries.of(state).stopReason())
                .contains("the agent's budget of 1.5usd is spent: it used 3 min 0 s, 3000 tokens, 1.50 USD");
    }

    @Test
    void anExtendedCampaignContinuesWithTheNextTurnAndItsSession() {
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid));

        CampaignState part = cluster.result(cluster.startCampaign(fresh("search:1,agent:1", 0, 4)));
        String before = proposers(recorded(part));
        CampaignState extended = cluster.result(cluster.startCampaign(part.reopened(8)));

        assertThat(before).isEqualTo("s 1 s 2");
        assertThat(proposers(recorded(extended))).as("x = 7 does not compile").isEqualTo("s 3 s 4 s");
        assertThat(agent.requests().stream().map(AgentRequest::turn)).containsExactly(1, 2, 3, 4);
        assertThat(agent.requests().get(2).session()).contains("session 2.1");
        assertThat(extended.ledger().unpack().entries().stream().map(LedgerEntry::ordinal))
                .containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void aTurnWhoseCandidateWouldExceedTheTargetDoesNotBegin() {
        ScriptedAgent agent = started(new ScriptedAgent(ScriptedAgent::valid));

        cluster.result(cluster.startCampaign(fresh("search:3,agent:1", 0, 6)));

        assertThat(agent.requests()).hasSize(1);
    }

    @Test
    void aCampaignWithoutSearchAndAgentWaitsForSubmissions() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(fresh("submissions", 2, 2));
        CampaignSummary waiting = idle(campaign);

        campaign.submit(submission(37));
        campaign.submit(submission(38));
        CampaignState state = cluster.result(campaign);

        assertThat(waiting.waiting().orElseThrow().reason()).isEqualTo("a submission");
        assertThat(waiting.phase()).isEqualTo(Phase.RUNNING);
        assertThat(proposers(recorded(state))).isEqualTo("u u");
        assertThat(state.phase()).isEqualTo(Phase.DONE);
    }

    @Test
    void aSubmissionIsTriedWhileTheCampaignWaitsForTheAgent() {
        started(new ScriptedAgent(request -> {
            awaitRelease();
            return ScriptedAgent.valid(request);
        }));
        CampaignWorkflow campaign = cluster.startCampaign(fresh("agent", 0, 2));
        idle(campaign);

        campaign.submit(submission(37));
        Await.until(() -> campaign.status().iterations() == 1);
        released.countDown();

        assertThat(proposers(recorded(cluster.result(campaign)))).isEqualTo("u 1");
    }

    @Test
    void aSubmissionWithAShareWaitsForTheTurnBeforeIt() {
        started(new ScriptedAgent(request -> {
            awaitRelease();
            return ScriptedAgent.valid(request);
        }));
        CampaignWorkflow campaign = cluster.startCampaign(fresh("agent:1,submissions:1", 0, 3));
        idle(campaign);

        campaign.submit(submission(37));
        campaign.submit(submission(38));
        CampaignSummary waiting = idle(campaign);
        released.countDown();
        CampaignState state = cluster.result(campaign);

        assertThat(waiting.iterations()).isZero();
        assertThat(proposers(recorded(state))).isEqualTo("1 u 2");
        assertThat(state.controls().submissions()).as("the target leaves no room for it").hasSize(1);
    }

    /** Waits until the campaign waits for a proposal, and returns its summary. */
    private static CampaignSummary idle(CampaignWorkflow campaign) {
        Await.until(() -> waitsForProposal(campaign.status()));
        return campaign.status();
    }

    private static boolean waitsForProposal(CampaignSummary summary) {
        return summary.phase() == Phase.RUNNING && summary.waiting().isPresent();
    }

    private static SubmitRequest submission(long x) {
        return new SubmitRequest(
                "line",
                new TreeMap<>(Map.of("x", new KnobValue.Whole(x))),
                Optional.empty(),
                Optional.of("an idea"),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void theSearchTunesTheOwnKnobsOfAMeasuredCandidate() {
        Knob own = new Knob("SUMS", "sums", Category.MICRO, List.of(KnobValue.of(1), KnobValue.of(2)), KnobValue.of(1));
        started(new ScriptedAgent(request -> proposed(request, edited(request.turn()), own)));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("search:1,agent:1", 1, 8)));

        // The edit of turn 2 does not compile. It never becomes a part of the search space.
        assertThat(proposers(recorded(state))).startsWith("s 1 s");
        List<String> tuned = state.controls().variants().stream().map(variant -> variant.code()).toList();
        assertThat(tuned).contains("edit 1").doesNotContain("edit 2");
        assertThat(cluster.proposer().requests().stream()
                        .filter(request -> request.ordinal() == 3)
                        .flatMap(request -> request.variants().stream()))
                .as("the result of #2 is hidden from #3")
                .isEmpty();
        assertThat(cluster.proposer().requests().stream()
                        .filter(request -> request.ordinal() == 4)
                        .flatMap(request -> request.variants().stream())
                        .map(variant -> variant.code()))
                .contains("edit 1");
    }

    @Test
    void anEditOfAVariantKeepsItsOwnKnobs() {
        Knob own = new Knob("SUMS", "sums", Category.MICRO, List.of(KnobValue.of(1), KnobValue.of(2)), KnobValue.of(1));
        started(new ScriptedAgent(request -> {
            Source edit = new Source(
                    "line",
                    "edit " + request.turn(),
                    new TreeMap<>(Map.of("x", KnobValue.of(36 + request.turn()), "SUMS", KnobValue.of(1))));
            return request.turn() == 1 ? proposed(request, edit, own) : proposed(request, edit);
        }));

        CampaignState state = cluster.result(cluster.startCampaign(fresh("agent", 0, 2)));

        assertThat(state.controls().variants().stream().map(variant -> variant.code() + " " + variant.knobs()))
                .containsExactly("edit 1 " + List.of(own), "edit 2 " + List.of(own));
    }

    private static Source edited(int turn) {
        long x = turn == 2 ? 1001 : 1002 + turn;
        return new Source("line", "edit " + turn, new TreeMap<>(Map.of("x", KnobValue.of((int) x))));
    }

    @Test
    void aCampaignSaysThatNoWorkerHasASlotForTheAgent() {
        cluster.addDevice("a");
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(fresh("agent", 0, 3));
        idle(campaign);

        cluster.advance(Duration.ofSeconds(3));

        assertThat(campaign.status().waiting().orElseThrow().reason())
                .isEqualTo("the agent, turn 1; no slot of host/agent is free: all are busy, or no worker of the host "
                        + "host has any (see --agent-slots of 'lathe worker')");
        campaign.stopSignal(new StopRequest("enough"));
        assertThat(cluster.result(campaign).phase()).isEqualTo(Phase.STOPPED);
    }

    @Test
    void aTurnThatRunsDoesNotShowThatALaterOneWaitsForASlot() {
        cluster.addDevice("a");
        cluster.addAgent(
                new ScriptedAgent(request -> {
                    awaitRelease();
                    return ScriptedAgent.valid(request);
                }),
                1);
        cluster.start("a");
        CampaignWorkflow campaign = cluster.startCampaign(fresh("agent:2", 0, 2));

        Await.until(() -> waitsForProposal(campaign.status()) && agentTasks(campaign.status().id()) > 2);

        assertThat(campaign.status().waiting().orElseThrow().reason()).isEqualTo("the agent, turn 1");
        released.countDown();
        assertThat(proposers(recorded(cluster.result(campaign)))).isEqualTo("1 2");
    }

    private long agentTasks(String campaign) {
        return cluster.history(campaign).getEvents().stream()
                .filter(event -> event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName()
                        .equals("agent"))
                .count();
    }

    @Test
    void aMissingAgentProgramPausesTheCampaignUntilItIsInstalled() {
        AtomicInteger missing = new AtomicInteger(1);
        started(new ScriptedAgent(request -> {
            if (missing.getAndDecrement() > 0) {
                throw ApplicationFailure.newNonRetryableFailure("claude is not installed", FailureTypes.SETUP);
            }
            return ScriptedAgent.valid(request);
        }));
        CampaignWorkflow campaign = cluster.startCampaign(fresh("agent", 0, 2));
        Await.until(() -> campaign.status().phase() == Phase.PAUSED);
        CampaignSummary paused = campaign.status();

        campaign.resume(new ResumeRequest());

        assertThat(paused.pauseReason()).contains("agent: claude is not installed");
        assertThat(proposers(recorded(cluster.result(campaign)))).isEqualTo("1 2");
    }
}
