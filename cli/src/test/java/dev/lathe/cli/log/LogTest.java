package dev.lathe.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.ActivityNotExistsException;
import io.temporal.client.ActivityWorkerShutdownException;
import io.temporal.failure.ApplicationFailure;
import io.temporal.internal.worker.UnableToAcquireLockException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the configuration of the log that commands and workers use. */
@Isolated("it replaces the standard error stream")
class LogTest {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();

    @Test
    void aLostTaskIsOneLineAndItsCauseIsNotRepeated() {
        logging("worker.ActivityWorker", library -> {
            for (int attempt = 1; attempt <= 20; attempt++) {
                library.warn("Activity failure. attempt={}", attempt, inUse("the device host:cpu is in use"));
            }
            library.warn("Activity failure. attempt={}", 1, inUse("the device host:gpu is in use"));
        });

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst())
                .endsWith("WARN  ActivityWorker: Activity failure. attempt=1: the device host:cpu is in use: "
                        + "UNAVAILABLE: io exception");
        assertThat(lines().getLast()).contains("the device host:gpu is in use");
    }

    @Test
    void aFailedAttemptSaysWhetherItIsRetriedAndWhy() {
        logging("activity.ActivityTaskExecutors", library -> {
            fail(library, 1, ApplicationFailure.newFailure("no space left", FailureTypes.TRANSIENT_INFRA));
            fail(library, 2, ApplicationFailure.newNonRetryableFailure("no compiler", FailureTypes.SETUP));
            fail(library, 3, new ActivityWorkerShutdownException());
            library.warn(EventMessage.LATE_TASK, "night/a", "7", 423, new IllegalStateException("NOT_FOUND"));
        });

        assertThat(lines()).hasSize(4);
        assertThat(lines().getFirst())
                .endsWith(": compile of night/a: attempt 1 failed and is retried while attempts remain: no space left");
        assertThat(lines().get(1)).endsWith(": compile of night/a: attempt 2 failed and is not retried: no compiler");
        assertThat(lines().get(2)).endsWith("retried while attempts remain: the worker stops");
        assertThat(lines().getLast())
                .endsWith(
                        "workflow task of night/a was not accepted and is retried unless the workflow has ended: NOT_FOUND");
    }

    @Test
    void anAttemptThatWaitsForItsTurnIsNoWarning() {
        logging("activity.ActivityTaskExecutors", library -> {
            fail(library, 1, ApplicationFailure.newFailureWithCauseAndDelay(
                    "the device host:cpu is in use", FailureTypes.TRANSIENT_INFRA, null, Duration.ofSeconds(1)));
            fail(library, 1, ApplicationFailure.newFailure("no space left", FailureTypes.TRANSIENT_INFRA));
        });

        assertThat(lines()).hasSize(2);
        assertThat(lines().getFirst())
                .contains(" INFO  ActivityTaskExecutors: compile of night/a: attempt 1 ", "is in use");
        assertThat(lines().getLast()).contains(" WARN  ActivityTaskExecutors: compile of night/a: attempt 1 ");
    }

    @Test
    void lateTasksOfABusyMachineAreOneLine() {
        logging("worker.ActivityWorker", library -> {
            for (int activity = 1; activity <= 5; activity++) {
                fail(
                        library,
                        1,
                        new ActivityNotExistsException("activityId=" + activity, unknown("activity " + activity)));
                library.warn(
                        "Failure during reporting of activity result to the server. ActivityId = {}",
                        activity,
                        unknown("activity"));
                library.warn(EventMessage.LATE_TASK, "night/a", "7", 423, unknown("workflow task"));
                library.error(
                        "uncaught exception",
                        new IllegalStateException(
                                "Failure processing workflow task. Attempt=" + activity,
                                new UnableToAcquireLockException("locked")));
            }
        });

        assertThat(lines()).singleElement().asString().endsWith("WARN  ActivityWorker: " + LateTask.MESSAGE);
    }

    @Test
    void anUnknownNamespaceIsNoLateTask() {
        logging(
                "worker.BasePoller",
                library -> library.warn(
                        "Failure in poller thread {}", "Workflow Poller", unknown("Namespace night is not found.")));

        assertThat(lines()).singleElement().asString().endsWith("NOT_FOUND: Namespace night is not found.");
    }

    private static StatusRuntimeException unknown(String what) {
        return Status.NOT_FOUND.withDescription(what).asRuntimeException();
    }

    private static void fail(Logger library, int attempt, Exception failure) {
        library.warn(EventMessage.FAILED_ATTEMPT, "Activity", "7", "compile", attempt, failure);
    }

    @ParameterizedTest
    @ValueSource(strings = {FailureTypes.INVALID_SUBMISSION, FailureTypes.REFUSED_SUBMISSION})
    void aRefusedSubmissionIsNotLogged(String type) {
        logging("sync.WorkflowExecutionHandler", library -> library.warn(
                "Workflow execution failure",
                ApplicationFailure.newNonRetryableFailure("no knob MCC", type)));

        assertThat(lines()).isEmpty();
    }

    private void logging(String name, Consumer<Logger> events) {
        PrintStream before = System.err;
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            LoggerContext context = configured();
            context.getMDCAdapter().put("WorkflowId", "night/a");
            events.accept(context.getLogger("io.temporal.internal." + name));
        } finally {
            System.setErr(before);
        }
    }

    private static LoggerContext configured() {
        LoggerContext context = new LoggerContext();
        context.setMDCAdapter(new LogbackMDCAdapter());
        LogConfiguration.configureStandardError(context);
        return context;
    }

    private static RuntimeException inUse(String message) {
        return new IllegalStateException(message, new IllegalStateException("UNAVAILABLE: io\n  exception"));
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
