package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.activities.history.CampaignReader;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.campaign.plan.Proposers;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.proposal.AgentPlan;
import dev.lathe.tuning.proposal.AgentUsage;
import dev.lathe.tuning.proposal.ProposerShares;
import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.protocol.Protocol;
import dev.lathe.tuning.report.CampaignRecord;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Category;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Point;
import dev.lathe.worker.agent.Briefing;
import dev.lathe.workflows.contract.activity.AgentActivity;
import dev.lathe.workflows.contract.activity.AgentAnswer;
import dev.lathe.workflows.contract.activity.AgentRequest;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A sweep whose worker also runs an agent. */
@Timeout(600)
class AgentSweepTest {
    private static final AgentUsage USAGE = new AgentUsage(
            Duration.ofSeconds(30), OptionalLong.of(900), OptionalLong.of(100), OptionalDouble.of(0.5));

    @TempDir
    private Path folder;

    private TestCluster cluster;
    private LatheWorker worker;

    @AfterEach
    void close() {
        worker.close();
        cluster.close();
    }

    /** Proposes the unchanged incumbent in turn 1, and another point of the landscape in each other turn. */
    private static AgentAnswer propose(AgentRequest request) {
        Candidate parent = request.bests().incumbent().proposal().candidate();
        return proposed(request.turn() == 1 ? parent : point(11, request.turn()));
    }

    private static Candidate point(int x, int y) {
        return new Point("valley", new TreeMap<>(Map.of("x", KnobValue.of(x), "y", KnobValue.of(y))));
    }

    private static AgentAnswer proposed(Candidate candidate) {
        return new AgentAnswer.Proposed(
                candidate,
                List.of(),
                Category.TILING,
                Rationale.of("closer to the minimum"),
                Optional.of("x = 11 is fast"),
                USAGE,
                Optional.of("a session"));
    }

    private static Proposers scripted(String shares) {
        return new Proposers(
                ProposerShares.parse(shares),
                Optional.of(new AgentPlan("scripted", Duration.ofMinutes(1), Optional.empty())),
                Protocol.OPEN);
    }

    @Test
    void aTurnThatTheEndOfASweepInterruptsContinuesWithItsRejectedAttempt() throws IOException {
        cluster = new TestCluster(folder, SyntheticLandscape.write(folder));
        CampaignReader reader = new CampaignReader(cluster.client());
        Map<AgentRequest, Briefing> briefings = new ConcurrentHashMap<>();
        AgentActivity agent = request -> {
            CampaignRecord campaign = reader.read(request.campaign()).orElseThrow().toRecord();
            briefings.put(request, Briefing.of(request, campaign, (below, seen) -> ""));
            return proposed(request.attempt() == 1 ? point(0, 9) : point(11, request.turn()));
        };
        worker = cluster.workerWithAgent(agent, "a");
        SweepPlan plan = cluster.proposedBy(scripted("search:1,agent:1"), cluster.plan("night", 1, 1));

        CampaignHistory interrupted = cluster.tuned(plan, 2).getFirst();
        cluster.resumed(plan, 4);

        assertThat(interrupted.state().rotation().isSettled()).isFalse();
        AgentRequest second = briefings.keySet().stream()
                .filter(request -> request.attempt() == 2)
                .findFirst()
                .orElseThrow();
        Evaluation.Rejected failed = briefings.get(second).failed().orElseThrow();
        assertThat(failed.proposal().candidate()).isEqualTo(point(0, 9));
        assertThat(failed.rejection().stage()).isEqualTo(RejectionStage.COMPILE);
    }

    @Test
    void theWorkerRunsTheAgentAndTheResultsNameItsTurnsAndUsage() throws IOException {
        cluster = new TestCluster(folder, SyntheticLandscape.write(folder));
        AgentActivity agent = AgentSweepTest::propose;
        worker = cluster.workerWithAgent(agent, "a");
        SweepPlan plan = cluster.proposedBy(scripted("search:1,agent:1"), cluster.plan("night", 1, 0));

        CampaignHistory history = cluster.tuned(plan, 6).getFirst();

        Path results = cluster.results().resolve("night").resolve(plan.key(plan.members().getFirst()));
        assertThat(Files.readAllLines(results.resolve("attempts.tsv")))
                .anyMatch(line -> line.contains("not-tried-before") && line.contains("was tried as")
                        && line.endsWith("\tagent 1\t30.0000\t1000\t0.500000"));
        assertThat(Files.readAllLines(results.resolve("results.tsv")))
                .anyMatch(line -> line.endsWith("\tsearch\t\t\t"))
                .anyMatch(line -> line.endsWith("\tagent 2\t30.0000\t1000\t0.500000"));
        assertThat(Files.readString(results.resolve("idea-log.jsonl")))
                .contains("\"turn\":2,\"turn_attempt\":1,\"lesson\":\"x = 11 is fast\",\"agent_seconds\":30.0,"
                        + "\"agent_input_tokens\":900,\"agent_output_tokens\":100,\"agent_usd\":0.5,");
        long attempts = history.evaluations().stream()
                .filter(recorded -> !recorded.remeasures())
                .filter(recorded -> recorded.evaluation().proposal().turn().isPresent())
                .count();
        assertThat(attempts).isGreaterThanOrEqualTo(3);
        assertThat(history.summary().agent().orElseThrow().usage().tokens().orElseThrow()).isEqualTo(1000 * attempts);
    }
}
