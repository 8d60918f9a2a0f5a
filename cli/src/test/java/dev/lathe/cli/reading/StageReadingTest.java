package dev.lathe.cli.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.ActivityType;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.failure.v1.ApplicationFailureInfo;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.failure.v1.ServerFailureInfo;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.client.ActivityWorkerShutdownException;
import java.util.List;
import org.junit.jupiter.api.Test;

class StageReadingTest {
    private static final Failure CAUSE = Failure.newBuilder()
            .setMessage("the device is in use by python3")
            .setApplicationFailureInfo(ApplicationFailureInfo.getDefaultInstance())
            .build();

    /** The server wraps a failure of more than 4 KB, such as one with a long stack trace. */
    @Test
    void aLargeFailureIsShownWithItsCause() {
        Failure wrapped = Failure.newBuilder()
                .setMessage("Failure exceeds size limit.")
                .setServerFailureInfo(ServerFailureInfo.getDefaultInstance())
                .setCause(CAUSE)
                .build();

        assertThat(line(wrapped)).endsWith("attempt 2: the device is in use by python3").isEqualTo(line(CAUSE));
    }

    @Test
    void aWorkerThatStoppedIsNamedWithoutIdentifiers() {
        Failure stopped = Failure.newBuilder()
                .setMessage("WorkflowId=night/gemm, RunId=4711, ActivityType=benchmark, ActivityId=12")
                .setApplicationFailureInfo(ApplicationFailureInfo.newBuilder()
                        .setType(ActivityWorkerShutdownException.class.getName()))
                .build();

        assertThat(line(stopped)).endsWith("attempt 2: the worker stopped");
    }

    @Test
    void aRunningAgentIsShownWithItsProcessAndWhatItDoesNow() {
        assertThat(line(new Progress("agent", "turn 3, attempt 1", 4711, 9_000, "Edit kernel/kernel.c")))
                .isEqualTo("in flight   agent turn 3, attempt 1, running since 1970-01-01T00:00:00Z, process 4711: "
                        + "Edit kernel/kernel.c");
        assertThat(line(new Progress("agent", "turn 3, attempt 1", 4711, 9_000, "a\u001b[2Jb")))
                .endsWith(", process 4711: a [2Jb");
        assertThat(line(new Progress("agent", "turn 3, attempt 1", 4711, 9_000, "")))
                .endsWith("Z, process 4711");
    }

    @Test
    void otherStagesAndAgentsThatHaveNotStartedHaveNoProcess() {
        assertThat(line(new Progress("compile", "#5", 4711, 9_000, "warning: unused variable")))
                .isEqualTo("in flight   compile #5, running since 1970-01-01T00:00:00Z");
        assertThat(line(new Progress("agent", "turn 3, attempt 1", 0, 0, "")))
                .isEqualTo("in flight   agent turn 3, attempt 1, running since 1970-01-01T00:00:00Z");
    }

    @Test
    void aStageThatWaitsForForeignProcessesNamesThem() {
        assertThat(line(new Progress("benchmark", "#5", 0, 9_000, "waiting: device in use by 4711 (python3)")))
                .isEqualTo("in flight   benchmark #5, running since 1970-01-01T00:00:00Z, "
                        + "waiting: device in use by 4711 (python3)");
    }

    @Test
    void aStageThatBeginsWithTheMeasurementOfThePeaksSaysSo() {
        Progress progress = new Progress("correctness", "#0", 4711, 9_000, "first: measuring the peaks of the device");

        assertThat(line(progress))
                .isEqualTo("in flight   correctness #0, running since 1970-01-01T00:00:00Z, "
                        + "measuring the peaks of the device");
        assertThat(StageReading.waiting(List.of(activity(progress))))
                .map(CampaignSummary.Waiting::text)
                .hasValue("the worker since 1970-01-01T00:00:00Z, which is measuring the peaks of the device");
        assertThat(StageReading.waiting(List.of(activity(new Progress("correctness", "#0", 4711, 9_000, "")))))
                .isEmpty();
    }

    private static String line(Progress progress) {
        return StageReading.lines(List.of(activity(progress))).getFirst();
    }

    private static PendingActivityInfo activity(Progress progress) {
        return PendingActivityInfo.newBuilder()
                .setActivityType(ActivityType.newBuilder().setName(progress.stage()))
                .setAttempt(1)
                .setState(PendingActivityState.PENDING_ACTIVITY_STATE_STARTED)
                .setHeartbeatDetails(DataConverters.lathe().toPayloads(progress).orElseThrow())
                .build();
    }

    private static String line(Failure failure) {
        PendingActivityInfo activity = PendingActivityInfo.newBuilder()
                .setActivityType(ActivityType.newBuilder().setName("benchmark"))
                .setAttempt(2)
                .setLastFailure(failure)
                .build();
        return StageReading.lines(List.of(activity)).getFirst();
    }
}
