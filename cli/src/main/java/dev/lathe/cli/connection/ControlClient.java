package dev.lathe.cli.connection;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.naming.WorkflowIds;
import dev.lathe.workflows.wire.DataConverters;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.UpdateWorkflowExecutionLifecycleStage;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.update.v1.Input;
import io.temporal.api.update.v1.Meta;
import io.temporal.api.update.v1.Outcome;
import io.temporal.api.update.v1.Request;
import io.temporal.api.update.v1.WaitPolicy;
import io.temporal.api.workflowservice.v1.UpdateWorkflowExecutionRequest;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Sends controls to running workflows as Temporal Updates and returns their answers. */
public final class ControlClient {
    /** A live worker answers within one second, and within four seconds after a worker was killed. */
    private static final Duration TIMEOUT = Duration.ofSeconds(8);

    /** A control that can be queued as a signal waits for a shorter time. */
    private static final Duration QUEUE_TIMEOUT = Duration.ofMillis(1_500);

    private final Connection connection;

    ControlClient(Connection connection) {
        this.connection = connection;
    }

    /** Sends a control; throws CommandFailure if the workflow rejects it, has ended, or no worker answers. */
    public <T> T send(String workflowId, String control, Object request, Class<T> answer) {
        return answer(workflowId, control, request, answer, TIMEOUT)
                .orElseThrow(() -> noWorker(workflowId, control));
    }

    /**
     * Sends a control. If no worker answers, queues the signal of the same name, which takes effect when a worker
     * polls, and returns empty. The control must be idempotent, because a slow worker may receive both.
     */
    public <T> Optional<T> sendOrQueue(String workflowId, String control, Object request, Class<T> type) {
        Optional<T> answer = answer(workflowId, control, request, type, QUEUE_TIMEOUT);
        if (answer.isEmpty()) {
            queue(workflowId, control, request);
        }
        return answer;
    }

    /** Queues the signal of a control. */
    public void queue(String workflowId, String control, Object request) {
        connection.client().newUntypedWorkflowStub(workflowId).signal(control, request);
    }

    /** Returns the answer of the workflow; empty if no worker answers in time. */
    private <T> Optional<T> answer(
            String workflowId, String control, Object request, Class<T> type, Duration timeout) {
        Outcome outcome = outcome(workflowId, control, request, timeout);
        return switch (outcome.getValueCase()) {
            case SUCCESS ->
                Optional.of(DataConverters.lathe().fromPayloads(0, Optional.of(outcome.getSuccess()), type, type));
            case FAILURE -> throw rejected(workflowId, outcome.getFailure());
            case VALUE_NOT_SET -> Optional.empty();
        };
    }

    private static CommandFailure rejected(String workflowId, Failure failure) {
        String message = workflowId + " rejected the request: " + reason(failure);
        return failure.getApplicationFailureInfo().getType().equals(FailureTypes.INVALID_SUBMISSION)
                ? CommandFailure.usage(message)
                : CommandFailure.refused(message);
    }

    private Outcome outcome(String workflowId, String control, Object request, Duration timeout) {
        try {
            return connection
                    .stubs()
                    .blockingStub()
                    .withDeadlineAfter(timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .updateWorkflowExecution(update(workflowId, control, request))
                    .getOutcome();
        } catch (StatusRuntimeException e) {
            Status.Code code = e.getStatus().getCode();
            if (code == Status.Code.NOT_FOUND && workflowId.equals(WorkflowIds.DEVICE_POOL)) {
                throw CommandFailure.notFound("no device is registered; start a worker with './lathe worker'");
            }
            if (code == Status.Code.NOT_FOUND) {
                throw CommandFailure.refused("cannot " + control + " " + workflowId + ": it is not running; resume it "
                        + "with './lathe " + (workflowId.contains("/") ? "campaign" : "sweep") + " extend "
                        + workflowId + " --by N'");
            }
            if (code == Status.Code.DEADLINE_EXCEEDED || code == Status.Code.CANCELLED) {
                return Outcome.getDefaultInstance();
            }
            if (code == Status.Code.INVALID_ARGUMENT || code == Status.Code.FAILED_PRECONDITION) {
                throw CommandFailure.refused(
                        workflowId + " rejected the request: " + e.getStatus().getDescription());
            }
            throw e;
        }
    }

    private UpdateWorkflowExecutionRequest update(String workflowId, String control, Object request) {
        Payloads arguments = DataConverters.lathe().toPayloads(request).orElseThrow();
        return UpdateWorkflowExecutionRequest.newBuilder()
                .setNamespace(connection.client().getOptions().getNamespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                .setWaitPolicy(WaitPolicy.newBuilder()
                        .setLifecycleStage(
                                UpdateWorkflowExecutionLifecycleStage
                                        .UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED))
                .setRequest(Request.newBuilder()
                        .setMeta(Meta.newBuilder()
                                .setUpdateId(UUID.randomUUID().toString())
                                .setIdentity("lathe"))
                        .setInput(Input.newBuilder().setName(control).setArgs(arguments)))
                .build();
    }

    /** Returns the message of the innermost failure. */
    private static String reason(Failure failure) {
        return failure.hasCause() ? reason(failure.getCause()) : failure.getMessage();
    }

    private static CommandFailure noWorker(String workflowId, String control) {
        return CommandFailure.unreachable("no worker is polling for " + workflowId + ", so '" + control
                + "' may be lost; start one with './lathe worker'");
    }
}
