package dev.lathe.cli.connection;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.workflows.wire.DataConverters;
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

/** Tells a running workflow what to do, and gives its answer. */
public final class ControlClient {
    /** A worker that lives answers within a second, and within four after a kill. */
    private static final Duration PATIENCE = Duration.ofSeconds(8);

    /** A submitted kernel is longer than a line. */
    private static final int MOST_SHOWN = 200;

    private final Connection connection;

    ControlClient(Connection connection) {
        this.connection = connection;
    }

    /** Throws CommandFailure where the workflow refuses, has ended, or has no worker to hear it. */
    public <T> T tell(String workflowId, String control, Object request, Class<T> answer) {
        Outcome outcome = outcome(workflowId, control, request);
        return switch (outcome.getValueCase()) {
            case SUCCESS ->
                DataConverters.lathe().fromPayloads(0, Optional.of(outcome.getSuccess()), answer, answer);
            case FAILURE -> throw CommandFailure.refused(workflowId + " refuses: " + reason(outcome.getFailure()));
            case VALUE_NOT_SET -> throw silent(workflowId, control, request);
        };
    }

    private Outcome outcome(String workflowId, String control, Object request) {
        try {
            return connection
                    .stubs()
                    .blockingStub()
                    .withDeadlineAfter(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .updateWorkflowExecution(update(workflowId, control, request))
                    .getOutcome();
        } catch (StatusRuntimeException e) {
            throw switch (e.getStatus().getCode()) {
                case NOT_FOUND ->
                    CommandFailure.refused(workflowId + " is not running, so it cannot be told to " + control + "; './lathe "
                            + (workflowId.contains("/") ? "campaign" : "sweep") + " extend " + workflowId
                            + " --by N' goes on with one that has ended");
                case DEADLINE_EXCEEDED, CANCELLED -> silent(workflowId, control, request);
                case INVALID_ARGUMENT, FAILED_PRECONDITION ->
                    CommandFailure.refused(workflowId + " refuses: " + e.getStatus().getDescription());
                case OK,
                        UNKNOWN,
                        ALREADY_EXISTS,
                        PERMISSION_DENIED,
                        RESOURCE_EXHAUSTED,
                        ABORTED,
                        OUT_OF_RANGE,
                        UNIMPLEMENTED,
                        INTERNAL,
                        UNAVAILABLE,
                        DATA_LOSS,
                        UNAUTHENTICATED -> e;
            };
        }
    }

    private UpdateWorkflowExecutionRequest update(String workflowId, String control, Object request) {
        Payloads arguments = DataConverters.lathe().toPayloads(request).orElseThrow();
        return UpdateWorkflowExecutionRequest.newBuilder()
                .setNamespace(connection.client().getOptions().getNamespace())
                .setWorkflowExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                .setWaitPolicy(WaitPolicy.newBuilder()
                        .setLifecycleStage(
                                UpdateWorkflowExecutionLifecycleStage.UPDATE_WORKFLOW_EXECUTION_LIFECYCLE_STAGE_COMPLETED))
                .setRequest(Request.newBuilder()
                        .setMeta(Meta.newBuilder()
                                .setUpdateId(UUID.randomUUID().toString())
                                .setIdentity("lathe"))
                        .setInput(Input.newBuilder().setName(control).setArgs(arguments)))
                .build();
    }

    /** What the workflow said, without the layers that carried it. */
    private static String reason(Failure failure) {
        return failure.hasCause() ? reason(failure.getCause()) : failure.getMessage();
    }

    private static CommandFailure silent(String workflowId, String control, Object request) {
        String json = DataConverters.lathe().toPayloads(request).orElseThrow().getPayloads(0).getData().toStringUtf8();
        String input = json.length() <= MOST_SHOWN ? json : "...";
        return CommandFailure.unreachable("no worker answers for " + workflowId + ", so '" + control
                + "' was not heard yet, and may never be; './lathe worker' starts one, and meanwhile \"temporal workflow signal"
                + " --workflow-id " + workflowId + " --name " + control + " --input '" + input
                + "'\" leaves word until one is there");
    }
}
