package dev.lathe.activities.history;

import com.google.protobuf.Timestamp;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.filter.v1.WorkflowExecutionFilter;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsResponse;
import io.temporal.client.WorkflowClient;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The runs of a campaign. They are read from the last one backwards, along the chain of continue-as-new. A campaign
 * that was restarted from its result begins a new chain; the previous chain ends with the latest closed run of the same
 * id that started earlier.
 */
final class Runs {
    private final WorkflowClient client;
    private final String workflowId;

    Runs(WorkflowClient client, String workflowId) {
        this.client = client;
        this.workflowId = workflowId;
    }

    /** Returns the runs in order of their start. Empty if there is no such campaign. */
    List<RunHistory> inOrder() {
        Deque<RunHistory> runs = new ArrayDeque<>();
        for (Optional<RunHistory> run = latest(); run.isPresent(); run = before(run.get())) {
            runs.addFirst(run.get());
        }
        return List.copyOf(runs);
    }

    Optional<RunHistory> latest() {
        return found(() -> new RunHistory(client.fetchHistory(workflowId).getHistory().getEventsList()));
    }

    private Optional<RunHistory> run(String runId) {
        return found(() -> new RunHistory(
                client.fetchHistory(workflowId, runId).getHistory().getEventsList()));
    }

    private Optional<RunHistory> before(RunHistory run) {
        Optional<String> continued = run.before();
        if (continued.isPresent()) {
            return run(continued.get());
        }
        boolean restarted = run.input().startedAt().isPresent();
        return restarted ? lastClosedBefore(run.startedAt()).flatMap(this::run) : Optional.empty();
    }

    private Optional<String> lastClosedBefore(long milliseconds) {
        return closed().stream()
                .filter(info -> milliseconds(info.getStartTime()) < milliseconds)
                .max(Comparator.comparingLong(info -> milliseconds(info.getStartTime())))
                .map(info -> info.getExecution().getRunId());
    }

    private List<WorkflowExecutionInfo> closed() {
        List<WorkflowExecutionInfo> closed = new ArrayList<>();
        ListClosedWorkflowExecutionsRequest.Builder request = ListClosedWorkflowExecutionsRequest.newBuilder()
                .setNamespace(client.getOptions().getNamespace())
                .setStartTimeFilter(StartTimeFilter.getDefaultInstance())
                .setExecutionFilter(WorkflowExecutionFilter.newBuilder().setWorkflowId(workflowId));
        ListClosedWorkflowExecutionsResponse page;
        do {
            page = client.getWorkflowServiceStubs().blockingStub().listClosedWorkflowExecutions(request.build());
            closed.addAll(page.getExecutionsList());
            request.setNextPageToken(page.getNextPageToken());
        } while (!page.getNextPageToken().isEmpty());
        return closed;
    }

    private static long milliseconds(Timestamp time) {
        return time.getSeconds() * 1_000 + time.getNanos() / 1_000_000;
    }

    /** Returns the run. Empty if it never existed or its retention has expired. */
    private static Optional<RunHistory> found(Supplier<RunHistory> fetch) {
        try {
            return Optional.of(fetch.get());
        } catch (StatusRuntimeException failure) {
            if (failure.getStatus().getCode() == Status.Code.NOT_FOUND) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
