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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** Sends controls to running workflows as Temporal Updates and returns their answers. */
public final class ControlClient {
    /** A live worker answers within one second, and within four seconds after a worker was killed. */
    private static final Duration TIMEOUT = Duration.ofSeconds(8);

    /**
     * The limit of a control that probably no worker will answer, and of one that can be queued as a signal instead.
     */
    private static final Duration BRIEF = Duration.ofMillis(1_500);

    /** The limit of a control that can be queued while no worker polls. */
    private static final Duration UNPOLLED = Duration.ofMillis(500);

    private static final Set<String> INEFFECTIVE_AFTER_STOP = Set.of("pause", "resume", "extend");

    private final Connection connection;

    ControlClient(Connection connection) {
        this.connection = connection;
    }

    /** Sends a control; throws CommandFailure if the workflow rejects it, has ended, or no worker answers. */
    public <T> T send(String workflowId, String control, Object request, Class<T> answer) {
        Duration timeout = new Executions(connection).noWorkerPolls() ? BRIEF : TIMEOUT;
        return answer(workflowId, control, request, answer, timeout)
                .orElseThrow(() -> unanswered(workflowId, control));
    }

    /**
     * Sends a control. If no worker answers, queues the signal of the same name, which takes effect when a worker
     * polls, and returns empty. The control must be idempotent, because a slow worker may receive both.
     */
    public <T> Optional<T> sendOrQueue(String workflowId, String control, Object request, Class<T> type) {
        Duration timeout = new Executions(connection).noWorkerPolls() ? UNPOLLED : BRIEF;
        Optional<T> answer = answer(workflowId, control, request, type, timeout);
        if (answer.isEmpty()) {
            queue(workflowId, control, request);
        }
        return answer;
    }

    /** Queues the signal of a control; throws CommandFailure if a queued stop makes it ineffective. */
    public void queue(String workflowId, String control, Object request) {
        if (INEFFECTIVE_AFTER_STOP.contains(control) && isStopQueued(workflowId)) {
            throw CommandFailure.refused(
                    "cannot " + control + " " + workflowId + ": a stop is queued and cannot be taken "
                            + "back; start a worker with './lathe worker' and, after the end, resume it with "
                            + extension(workflowId));
        }
        connection.client().newUntypedWorkflowStub(workflowId).signal(control, request);
    }

    private boolean isStopQueued(String workflowId) {
        return new Executions(connection)
                .history(workflowId).queuedControls().stream().anyMatch(queued -> queued.name().equals("stop"));
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
                throw notRunning(workflowId, control);
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

    private static CommandFailure notRunning(String workflowId, String control) {
        return CommandFailure.refused("cannot " + control + " " + workflowId + ": it is not running; resume it with "
                + extension(workflowId));
    }

    /** Returns the command that resumes an ended workflow. */
    private static String extension(String workflowId) {
        return "'./lathe " + (workflowId.contains("/") ? "campaign" : "sweep") + " extend " + workflowId + " --by N'";
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

    private static CommandFailure unanswered(String workflowId, String control) {
        return CommandFailure.unreachable("no worker has answered for " + workflowId + ", so '" + control
                + "' may take effect later or never; start a worker with './lathe worker' if none runs, and look at "
                + workflowId + " before you repeat the command");
    }
}
