package dev.lathe.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.history.CampaignHistory;
import dev.lathe.testing.SyntheticLandscape;
import dev.lathe.tuning.campaign.Numbering;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.evaluation.Evaluation;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.workflows.contract.sweep.SweepMember;
import dev.lathe.workflows.contract.sweep.SweepPlan;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class LandscapeSweepTest {
    @TempDir
    private Path folder;

    private TestCluster cluster;
    private LatheWorker worker;

    private void open(int rows) throws IOException {
        cluster = new TestCluster(folder, SyntheticLandscape.write(folder, rows));
        worker = cluster.worker("a");
    }

    @AfterEach
    void close() {
        worker.close();
        cluster.close();
    }

    @Test
    void tunesEachCampaignForItsIterationsAndWritesItsFolder() throws IOException {
        open(16);
        SweepPlan plan = cluster.plan("night", 3, 0);

        assertThat(cluster.run(plan, 45).phase()).isEqualTo(Phase.DONE);
        List<CampaignHistory> histories = cluster.histories(plan);
        assertThat(histories).hasSize(3).allSatisfy(history -> {
            assertThat(iterations(history)).isEqualTo(IntStream.rangeClosed(0, 45).boxed().toList());
            assertThat(history.summary().best().orElseThrow().speedup()).isGreaterThan(3);
        });
        for (SweepMember member : plan.members()) {
            Path results = cluster.results().resolve("night").resolve(plan.key(member));
            assertThat(Files.readAllLines(results.resolve("results.tsv"))).hasSize(47);
            assertThat(results.resolve("attempts.tsv")).isRegularFile();
            assertThat(results.resolve("idea-log.jsonl")).isRegularFile();
        }
    }

    @Test
    void recordsFailuresByStageAndProposesNoCandidateTwice() throws IOException {
        open(4);
        CampaignHistory history = cluster.tuned(cluster.plan("night", 1, 0), 50).getFirst();

        assertThat(stages(history)).contains(RejectionStage.COMPILE, RejectionStage.LAUNCH);
        assertThat(candidates(history)).doesNotHaveDuplicates();
    }

    @Test
    void sweepsWithTheSameSeedAreEqualWhateverTheirNames() throws IOException {
        open(16);
        List<CampaignHistory> one = cluster.tuned(cluster.plan("one", 2, 0), 30);
        List<CampaignHistory> two = cluster.tuned(cluster.plan("two", 2, 0), 30);

        for (int i = 0; i < one.size(); i++) {
            assertThat(decisions(two.get(i))).isEqualTo(decisions(one.get(i)));
        }
        assertThat(candidates(one.get(0))).isNotEqualTo(candidates(one.get(1)));
    }

    @Test
    void anExtendedSweepEqualsASweepWithTheLargerBudget() throws IOException {
        open(16);
        cluster.run(cluster.plan("extended", 2, 0), 25);
        TestCluster.end(cluster.start(new SweepRequest(cluster.plan("extended", 2, 0), 40, SweepRequest.Start.RESUME)));
        List<CampaignHistory> extended = cluster.histories(cluster.plan("extended", 2, 0));
        List<CampaignHistory> whole = cluster.tuned(cluster.plan("whole", 2, 0), 40);

        for (int i = 0; i < whole.size(); i++) {
            assertThat(decisions(extended.get(i))).isEqualTo(decisions(whole.get(i)));
        }
    }

    @Test
    void isDoneWhenAllLegalPointsWereTried() throws IOException {
        open(4);
        CampaignHistory history = cluster.tuned(cluster.plan("small", 1, 2), 400).getFirst();

        assertThat(history.summary().phase()).isEqualTo(Phase.DONE);
        assertThat(history.summary().stopReason().orElseThrow()).contains("every legal point of the space was tried");
        assertThat(candidates(history)).hasSize(64);
    }

    private static List<Integer> iterations(CampaignHistory history) {
        return history.evaluations().stream()
                .map(Recorded::numbering)
                .filter(Numbering.Iteration.class::isInstance)
                .map(Numbering::number)
                .toList();
    }

    private static List<RejectionStage> stages(CampaignHistory history) {
        return history.evaluations().stream()
                .map(Recorded::evaluation)
                .filter(Evaluation.Rejected.class::isInstance)
                .map(rejected -> ((Evaluation.Rejected) rejected).rejection().stage())
                .toList();
    }

    private static List<String> candidates(CampaignHistory history) {
        return history.evaluations().stream()
                .map(recorded -> recorded.evaluation().proposal().candidate().text())
                .toList();
    }

    /** Returns the candidates, measurements and verdicts in order. */
    private static List<String> decisions(CampaignHistory history) {
        return history.evaluations().stream()
                .map(recorded -> recorded.numbering() + " " + recorded.evaluation() + " " + recorded.verdict())
                .toList();
    }
}
