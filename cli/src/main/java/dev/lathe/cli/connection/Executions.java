package dev.lathe.cli.connection;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import dev.lathe.temporal.connection.Connection;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.naming.TaskQueues;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.wire.DataConverters;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.HistoryEventFilterType;
import io.temporal.api.enums.v1.TaskQueueType;
import io.temporal.api.filter.v1.StartTimeFilter;
import io.temporal.api.filter.v1.WorkflowTypeFilter;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.query.v1.WorkflowQuery;
import io.temporal.api.taskqueue.v1.TaskQueue;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.api.workflow.v1.WorkflowExecutionInfo;
import io.temporal.api.workflowservice.v1.DeleteWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeTaskQueueRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.GetWorkflowExecutionHistoryRequest;
import io.temporal.api.workflowservice.v1.ListClosedWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListOpenWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.QueryWorkflowRequest;
import io.temporal.api.workflowservice.v1.WorkflowServiceGrpc.WorkflowServiceBlockingStub;
import io.temporal.common.SearchAttributeKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads workflow executions. Each call has a short deadline. */
public final class Executions {
    /** Deadline for calls that the server answers from its database. */
    private static final Duration SERVER = Duration.ofSeconds(10);

    /**
     * Deadline for calls that a worker answers, normally within milliseconds. A killed worker is detected after its
     * workflow task timeout of two seconds.
     */
    private static final Duration WORKER = Duration.ofSeconds(3);

    /** Deadline for a query if no worker seems to poll, or before a control, which can be queued without a worker. */
    private static final Duration BRIEF = Duration.ofSeconds(1);

    /**
     * The codes of a query that no worker answered. The server rejects a query immediately if no worker has polled for
     * a while, and lets it time out if a worker was killed.
     */
    private static final Set<Status.Code> UNANSWERED = Set.of(
            Status.Code.DEADLINE_EXCEEDED,
            Status.Code.FAILED_PRECONDITION,
            Status.Code.CANCELLED,
            Status.Code.RESOURCE_EXHAUSTED);

    private final Connection connection;

    Executions(Connection connection) {
        this.connection = connection;
    }

    /** Returns the latest run of a workflow; empty if there is no such workflow. */
    public Optional<WorkflowExecutionInfo> find(String workflowId) {
        return describe(workflowId).map(DescribeWorkflowExecutionResponse::getWorkflowExecutionInfo);
    }

    private Optional<DescribeWorkflowExecutionResponse> describe(String workflowId) {
        return unlessMissing(() -> stub(SERVER)
                .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                        .setNamespace(namespace())
                        .setExecution(execution(workflowId))
                        .build()));
    }

    /** Returns the start time of a run. */
    public static Instant started(WorkflowExecutionInfo run) {
        return Instant.ofEpochSecond(run.getStartTime().getSeconds(), run.getStartTime().getNanos());
    }

    /** Returns a search attribute of a run; empty if it was never set. */
    public static Optional<String> attribute(WorkflowExecutionInfo run, SearchAttributeKey<String> key) {
        return Optional.ofNullable(run.getSearchAttributes().getIndexedFieldsMap().get(key.getName()))
                .map(payload -> DataConverters.lathe().fromPayload(payload, String.class, String.class));
    }

    /** Returns the note and the tags of a sweep's run. */
    public static SweepLabels labels(WorkflowExecutionInfo run) {
        Optional<String> note = memo(run, SweepLabels.NOTE, String.class);
        List<String> tags = Optional.ofNullable(
                        run.getSearchAttributes().getIndexedFieldsMap().get(SearchAttributes.TAGS.getName()))
                .map(payload -> List.of(DataConverters.lathe().fromPayload(payload, String[].class, String[].class)))
                .orElse(List.of());
        return new SweepLabels(note.filter(some -> !some.isBlank()), tags);
    }

    /** Returns the last heartbeat details of the pending activities. */
    public <T> List<T> heartbeats(String workflowId, Class<T> type) {
        return describe(workflowId).stream()
                .flatMap(description -> description.getPendingActivitiesList().stream())
                .filter(PendingActivityInfo::hasHeartbeatDetails)
                .map(activity -> decode(activity.getHeartbeatDetails(), type))
                .toList();
    }

    /** Returns the last heartbeat details of an activity; empty if it has sent none. */
    public static <T> Optional<T> heartbeat(PendingActivityInfo activity, Class<T> type) {
        return activity.hasHeartbeatDetails()
                ? Optional.of(decode(activity.getHeartbeatDetails(), type))
                : Optional.empty();
    }

    /** Returns the running workers that poll for workflow tasks; empty if the server does not list them. */
    public Optional<List<Poller>> pollers() {
        DescribeTaskQueueRequest request = DescribeTaskQueueRequest.newBuilder()
                .setNamespace(namespace())
                .setTaskQueue(TaskQueue.newBuilder().setName(TaskQueues.WORKFLOWS))
                .setTaskQueueType(TaskQueueType.TASK_QUEUE_TYPE_WORKFLOW)
                .build();
        return unless(
                        code -> code == Status.Code.UNIMPLEMENTED,
                        () -> stub(SERVER).describeTaskQueue(request))
                .map(answer -> answer.getPollersList().stream()
                        .map(poller -> Poller.of(
                                poller.getIdentity(),
                                Optional.of(Instant.ofEpochSecond(
                                        poller.getLastAccessTime().getSeconds()))))
                        .filter(poller -> !poller.hasEnded())
                        .sorted(Comparator.comparing(Poller::identity))
                        .toList());
    }

    /** Returns whether the server lists no running worker, so that a query or an update probably has no answer. */
    public boolean noWorkerPolls() {
        return pollers().filter(List::isEmpty).isPresent();
    }

    /** Returns whether the server lists a running worker. */
    public boolean aWorkerPolls() {
        return pollers().filter(running -> !running.isEmpty()).isPresent();
    }

    /** Returns the pending activities of a workflow. */
    public List<PendingActivityInfo> pendingActivities(String workflowId) {
        return describe(workflowId).map(DescribeWorkflowExecutionResponse::getPendingActivitiesList).orElse(List.of());
    }

    /**
     * Queries a workflow; empty if no worker answers in time. A worker in a container may seem to have ended, because
     * its process is not visible here, so it gets a second to answer.
     */
    public <T> Optional<T> query(String workflowId, String query, Class<T> type) {
        return query(workflowId, query, type, noWorkerPolls() ? BRIEF : WORKER);
    }

    /** Queries a workflow while a worker is known to answer queries. */
    public <T> Optional<T> queryWorker(String workflowId, String query, Class<T> type) {
        return query(workflowId, query, type, WORKER);
    }

    /** Queries a workflow; empty if no worker answers within one second, or if there is no such workflow. */
    public <T> Optional<T> queryBriefly(String workflowId, String query, Class<T> type) {
        return find(workflowId).flatMap(run -> query(workflowId, query, type, BRIEF));
    }

    private <T> Optional<T> query(String workflowId, String query, Class<T> type, Duration deadline) {
        return unlessUnanswered(() -> stub(deadline)
                        .queryWorkflow(QueryWorkflowRequest.newBuilder()
                                .setNamespace(namespace())
                                .setExecution(execution(workflowId))
                                .setQuery(WorkflowQuery.newBuilder().setQueryType(query))
                                .build())
                        .getQueryResult())
                .map(answer -> decode(answer, type));
    }

    /** The latest run of a workflow, with its pending activities. */
    public record Latest(WorkflowExecutionInfo run, List<PendingActivityInfo> activities) {}

    /** Returns the latest run; empty if there is no such workflow. */
    public Optional<Latest> latest(String workflowId) {
        return describe(workflowId)
                .map(described ->
                        new Latest(described.getWorkflowExecutionInfo(), described.getPendingActivitiesList()));
    }

    /** Returns whether a workflow has ended; false if there is no such workflow. */
    public boolean hasEnded(String workflowId) {
        return find(workflowId).filter(Executions::hasEnded).isPresent();
    }

    /** Returns whether a run has ended, without a run that continues it. */
    public static boolean hasEnded(WorkflowExecutionInfo run) {
        return switch (run.getStatus()) {
            case WORKFLOW_EXECUTION_STATUS_COMPLETED,
                    WORKFLOW_EXECUTION_STATUS_FAILED,
                    WORKFLOW_EXECUTION_STATUS_CANCELED,
                    WORKFLOW_EXECUTION_STATUS_TERMINATED,
                    WORKFLOW_EXECUTION_STATUS_TIMED_OUT -> true;
            default -> false;
        };
    }

    /** Returns the last event of an ended run. For a running one, the server would wait for the end. */
    private HistoryEvent end(WorkflowExecutionInfo run) {
        return stub(SERVER)
                .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                        .setNamespace(namespace())
                        .setExecution(run.getExecution())
                        .setHistoryEventFilterType(HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
                        .build())
                .getHistory()
                .getEventsList()
                .getLast();
    }

    /** Returns the history of a running workflow. */
    public RunningHistory history(String workflowId) {
        return new RunningHistory(connection.client().fetchHistory(workflowId).getEvents());
    }

    /** Waits for the end of the latest run, at most for the limit. */
    public void awaitEnd(String workflowId, Duration limit) {
        unless(
                        code -> code == Status.Code.DEADLINE_EXCEEDED,
                        () -> stub(limit)
                                .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                                        .setNamespace(namespace())
                                        .setExecution(execution(workflowId))
                                        .setWaitNewEvent(true)
                                        .setHistoryEventFilterType(
                                                HistoryEventFilterType.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
                                        .build()));
    }

    /** Returns the result of a completed run. */
    public <T> T result(WorkflowExecutionInfo completed, Class<T> type) {
        return decode(end(completed).getWorkflowExecutionCompletedEventAttributes().getResult(), type);
    }

    /** Returns a value in the memo of a run; empty if it has none of this name. */
    public static <T> Optional<T> memo(WorkflowExecutionInfo run, String key, Class<T> type) {
        return Optional.ofNullable(run.getMemo().getFieldsMap().get(key))
                .map(payload -> DataConverters.lathe().fromPayload(payload, type, type));
    }

    /** Returns the input of the latest run. */
    public <T> T input(String workflowId, Class<T> type) {
        HistoryEvent first = stub(SERVER)
                .getWorkflowExecutionHistory(GetWorkflowExecutionHistoryRequest.newBuilder()
                        .setNamespace(namespace())
                        .setExecution(execution(workflowId))
                        .setMaximumPageSize(1)
                        .build())
                .getHistory()
                .getEvents(0);
        return decode(first.getWorkflowExecutionStartedEventAttributes().getInput(), type);
    }

    /** Returns all runs of workflows of a type, including ended ones. */
    public List<WorkflowExecutionInfo> ofType(String type) {
        return Stream.concat(open(type).stream(), endedOfType(type, Instant.EPOCH).stream()).toList();
    }

    /**
     * Returns the ended runs of workflows of a type that started at this time or later. Filters again, because the
     * in-memory server ignores the filters.
     */
    public List<WorkflowExecutionInfo> endedOfType(String type, Instant since) {
        return closed(type, since).stream()
                .filter(run -> run.getType().getName().equals(type))
                .filter(run -> !started(run).isBefore(since))
                .toList();
    }

    /** Returns the ids of the running workflows of a type. */
    public List<String> running(String type) {
        return open(type).stream().map(run -> run.getExecution().getWorkflowId()).toList();
    }

    /** Deletes a run with its history. The server does so in the background; it terminates a running one. */
    public void delete(WorkflowExecutionInfo run) {
        unlessMissing(() -> stub(SERVER)
                .deleteWorkflowExecution(DeleteWorkflowExecutionRequest.newBuilder()
                        .setNamespace(namespace())
                        .setWorkflowExecution(run.getExecution())
                        .build()));
    }

    /** Returns the running workflows of a type. Filters again, because the in-memory server ignores the type filter. */
    private List<WorkflowExecutionInfo> open(String type) {
        List<WorkflowExecutionInfo> runs = all(token -> {
            var page = stub(SERVER)
                    .listOpenWorkflowExecutions(ListOpenWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(namespace())
                            .setStartTimeFilter(StartTimeFilter.getDefaultInstance())
                            .setTypeFilter(WorkflowTypeFilter.newBuilder().setName(type))
                            .setNextPageToken(token)
                            .build());
            return new Page<>(page.getExecutionsList(), page.getNextPageToken());
        });
        return runs.stream().filter(run -> run.getType().getName().equals(type)).toList();
    }

    private List<WorkflowExecutionInfo> closed(String type, Instant since) {
        Timestamp earliest = Timestamp.newBuilder().setSeconds(since.getEpochSecond()).build();
        return all(token -> {
            var page = stub(SERVER)
                    .listClosedWorkflowExecutions(ListClosedWorkflowExecutionsRequest.newBuilder()
                            .setNamespace(namespace())
                            .setStartTimeFilter(StartTimeFilter.newBuilder().setEarliestTime(earliest))
                            .setTypeFilter(WorkflowTypeFilter.newBuilder().setName(type))
                            .setNextPageToken(token)
                            .build());
            return new Page<>(page.getExecutionsList(), page.getNextPageToken());
        });
    }

    private static <T> T decode(Payloads payloads, Class<T> type) {
        return DataConverters.lathe().fromPayloads(0, Optional.of(payloads), type, type);
    }

    private WorkflowServiceBlockingStub stub(Duration limit) {
        return connection.stubs().blockingStub().withDeadlineAfter(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private String namespace() {
        return connection.client().getOptions().getNamespace();
    }

    private static WorkflowExecution execution(String workflowId) {
        return WorkflowExecution.newBuilder().setWorkflowId(workflowId).build();
    }

        private record Page<T>(List<T> items, ByteString next) {}

    private static <T> List<T> all(Function<ByteString, Page<T>> read) {
        List<T> items = new ArrayList<>();
        ByteString token = ByteString.EMPTY;
        do {
            Page<T> page = read.apply(token);
            items.addAll(page.items());
            token = page.next();
        } while (!token.isEmpty());
        return items;
    }

    /** Runs the call; empty if there is no such workflow. */
    private static <T> Optional<T> unlessMissing(Supplier<T> call) {
        return unless(code -> code == Status.Code.NOT_FOUND, call);
    }

    /** Runs the call; empty if no worker answers in time. */
    private static <T> Optional<T> unlessUnanswered(Supplier<T> call) {
        return unless(UNANSWERED::contains, call);
    }

    private static <T> Optional<T> unless(Predicate<Status.Code> expected, Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (StatusRuntimeException e) {
            if (expected.test(e.getStatus().getCode())) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
