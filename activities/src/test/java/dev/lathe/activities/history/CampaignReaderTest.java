package dev.lathe.activities.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerOptions;
import io.temporal.worker.WorkflowImplementationOptions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CampaignReaderTest {
    private static final String ID = "night/line_f32_64_fs";

    private final TestWorkflowEnvironment environment =
            TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                    .setUseTimeskipping(false)
                    .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                            .setDataConverter(DataConverters.lathe())
                            .build())
                    .build());
    private final CampaignReader reader = new CampaignReader(environment.getWorkflowClient());
    private final RecallActivityImpl recall = new RecallActivityImpl(environment.getWorkflowClient());

    @BeforeEach
    void start() {
        Worker worker = environment.newWorker(
                TaskQueues.WORKFLOWS,
                WorkerOptions.newBuilder()
                        .setStickyQueueScheduleToStartTimeout(Duration.ZERO)
                        .build());
        worker.registerWorkflowImplementationTypes(
                WorkflowImplementationOptions.newBuilder()
                        .setFailWorkflowExceptionTypes(IllegalStateException.class)
                        .build(),
                ScriptedCampaignImpl.class);
        environment.start();
    }

    @AfterEach
    void stop() {
        environment.close();
    }

    @Test
    void readsEveryEvaluationAlongTheChainOfRuns() {
        CampaignState result = end(run(fresh(10)));

        CampaignHistory history = reader.read(ID).orElseThrow();
        assertThat(history.evaluations()).isEqualTo(evaluations(10));
        assertThat(history.state()).isEqualTo(result);
        assertThat(recall.recall(ID)).contains(result);
    }

    @Test
    void readsWhatWasRecordedBeforeACampaignWasStartedAgain() {
        CampaignState first = end(run(fresh(4)));
        CampaignState second = end(run(first.reopened(8)));
        CampaignState third = end(run(second.reopened(11)));

        CampaignHistory history = reader.read(ID).orElseThrow();
        assertThat(history.evaluations()).isEqualTo(evaluations(11));
        assertThat(history.state()).isEqualTo(third);
    }

    @Test
    void leavesOutAnEarlierCampaignOfTheSameNameThatWasNotGoneOnWith() {
        end(run(fresh(9)));
        end(run(fresh(4)));

        assertThat(reader.read(ID).orElseThrow().evaluations()).isEqualTo(evaluations(4));
    }

    @Test
    void tellsWhereARunningCampaignStandsWithoutAskingIt() {
        WorkflowStub running = run(waiting(10, "lunch"));
        awaitEvaluations(10);

        CampaignSummary summary = reader.read(ID).orElseThrow().summary();
        assertThat(summary.phase()).isEqualTo(Phase.RUNNING);
        assertThat(summary.iterations()).isEqualTo(7);
        assertThat(summary.attempts()).isEqualTo(3);
        assertThat(summary.best().orElseThrow().iteration()).isEqualTo(7);
        assertThatThrownBy(() -> recall.recall(ID))
                .isInstanceOfSatisfying(ApplicationFailure.class, failure -> {
                    assertThat(failure.getType()).isEqualTo("TransientInfra");
                    assertThat(failure.getOriginalMessage()).contains("still running");
                });
        running.signal("end");
        end(running);
    }

    @Test
    void knowsTheWinnerOfARunoffUnderTheNumberOfItsIteration() {
        WorkflowStub running = run(waiting(10, "runoff"));
        awaitEvaluations(11);

        CampaignHistory history = reader.read(ID).orElseThrow();
        assertThat(history.evaluations()).endsWith(Evaluations.at(10), Evaluations.runoffOf(4));
        assertThat(history.state().ledger().unpack().entries()).hasSize(10);
        assertThat(history.summary().best().orElseThrow().iteration()).isEqualTo(3);
        assertThat(history.state().standing().orElseThrow().incumbent().proposal().ordinal()).isEqualTo(4);
        running.signal("end");
        end(running);
    }

    @Test
    void bringsAFailedCampaignForwardByWhatItRecorded() {
        WorkflowStub failing = run(failing(5));
        assertThatThrownBy(() -> end(failing)).isInstanceOf(WorkflowFailedException.class);

        CampaignState state = recall.recall(ID).orElseThrow();
        assertThat(state.ledger().unpack().entries()).hasSize(5);
        end(run(state.reopened(8)));
        assertThat(reader.read(ID).orElseThrow().evaluations()).isEqualTo(evaluations(8));
    }

    @Test
    void isEmptyWhereThereIsNoCampaign() {
        assertThat(reader.read("none/at-all")).isEmpty();
        assertThat(recall.recall("none/at-all")).isEmpty();
    }

    private WorkflowStub run(CampaignState state) {
        WorkflowClient client = environment.getWorkflowClient();
        WorkflowStub stub = client.newUntypedWorkflowStub(
                "Campaign",
                WorkflowOptions.newBuilder()
                        .setWorkflowId(ID)
                        .setTaskQueue(TaskQueues.WORKFLOWS)
                        .build());
        stub.start(state);
        return stub;
    }

    private static CampaignState end(WorkflowStub run) {
        return run.getResult(CampaignState.class);
    }

    private static CampaignState fresh(int target) {
        return CampaignState.fresh(Evaluations.plan("night"), target);
    }

    private static CampaignState waiting(int target, String reason) {
        return with(fresh(target), new ControlState(target, Optional.of(reason), Optional.empty(), List.of(), Optional.empty()));
    }

    private static CampaignState failing(int target) {
        return with(fresh(target), new ControlState(target, Optional.empty(), Optional.of("broken"), List.of(), Optional.empty()));
    }

    private static CampaignState with(CampaignState fresh, ControlState controls) {
        return new CampaignState(
                fresh.plan(),
                fresh.phase(),
                controls,
                fresh.home(),
                fresh.standing(),
                fresh.ledger(),
                fresh.stopReason(),
                fresh.startedAt());
    }

    private void awaitEvaluations(int count) {
        while (reader.read(ID).orElseThrow().evaluations().size() <= count) {
            Thread.onSpinWait();
        }
    }

    /** The baseline and the evaluations after it. */
    private static List<Recorded> evaluations(int last) {
        return IntStream.rangeClosed(0, last).mapToObj(Evaluations::at).toList();
    }
}
