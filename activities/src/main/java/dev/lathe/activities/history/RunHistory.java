package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.VendorResult;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.MarkerRecordedEventAttributes;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.common.converter.DataConverterException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The event history of one run of a campaign. */
record RunHistory(List<HistoryEvent> events) {
    private static final String EVALUATION_MARKER = "SideEffect";
    private static final String MARKER_DATA = "data";
    private static final String LOCAL_ACTIVITY_MARKER = "LocalActivity";
    private static final String LOCAL_ACTIVITY_TYPE = "type";
    private static final String LOCAL_ACTIVITY_RESULT = "result";

    RunHistory {
        events = List.copyOf(events);
    }

    CampaignState input() {
        return decode(started().getInput(), CampaignState.class)
                .orElseThrow(() -> new IllegalStateException("the input of the run is not the state of a campaign"));
    }

    private WorkflowExecutionStartedEventAttributes started() {
        return events.getFirst().getWorkflowExecutionStartedEventAttributes();
    }

    /** Returns the start time of the run in milliseconds since the epoch. */
    long startedAt() {
        return events.getFirst().getEventTime().getSeconds() * 1_000
                + events.getFirst().getEventTime().getNanos() / 1_000_000;
    }

    /** Returns the id of the run that continued as this one. */
    Optional<String> before() {
        return Optional.of(started().getContinuedExecutionRunId()).filter(id -> !id.isEmpty());
    }

    /** Returns the result of the run. Empty if the run has not completed. */
    Optional<CampaignState> result() {
        return of(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED)
                .flatMap(event -> decode(
                                event.getWorkflowExecutionCompletedEventAttributes().getResult(), CampaignState.class)
                        .stream())
                .findFirst();
    }

    /** Returns the evaluations of the run. Other markers are ignored. */
    List<Recorded> evaluations() {
        return of(EventType.EVENT_TYPE_MARKER_RECORDED)
                .map(HistoryEvent::getMarkerRecordedEventAttributes)
                .filter(marker -> marker.getMarkerName().equals(EVALUATION_MARKER))
                .flatMap(marker -> detail(marker, MARKER_DATA, Recorded.class).stream())
                .toList();
    }

    /** Returns the devices that the pool assigned, in order. */
    List<Assignment> assignments() {
        return requests("assigned", Assignment.class).toList();
    }

    /** Returns the targets of the extensions that the run received. */
    IntStream targets() {
        return requests("extend", ExtendRequest.class).mapToInt(ExtendRequest::to);
    }

    /** A submission that the run accepted, with a value for each knob. */
    record Accepted(SubmitRequest request, Candidate candidate) {}

    /** Returns the submissions that the run accepted, in the order in which their candidates were completed. */
    List<Accepted> submissions() {
        List<SubmitRequest> open = new ArrayList<>(requests("submit", SubmitRequest.class).toList());
        List<Accepted> accepted = new ArrayList<>();
        results("complete", Completed.class)
                .filter(Completed::isAccepted)
                .forEach(completed -> open.stream()
                        .filter(request -> request.isCompletedBy(completed.candidate()))
                        .findFirst()
                        .ifPresent(request -> {
                            open.remove(request);
                            accepted.add(new Accepted(request, completed.candidate()));
                        }));
        return accepted;
    }

    /** Returns the results of a local activity. */
    private <T> Stream<T> results(String activity, Class<T> type) {
        return of(EventType.EVENT_TYPE_MARKER_RECORDED)
                .map(HistoryEvent::getMarkerRecordedEventAttributes)
                .filter(marker -> marker.getMarkerName().equals(LOCAL_ACTIVITY_MARKER))
                .filter(marker -> detail(marker, LOCAL_ACTIVITY_TYPE, String.class).equals(Optional.of(activity)))
                .flatMap(marker -> detail(marker, LOCAL_ACTIVITY_RESULT, type).stream());
    }

    private static <T> Optional<T> detail(MarkerRecordedEventAttributes marker, String name, Class<T> type) {
        return Optional.ofNullable(marker.getDetailsMap().get(name)).flatMap(data -> decode(data, type));
    }

    /**
     * Returns the requests of this name that the run received as a signal, or as an update that did not fail, in order.
     */
    private <T> Stream<T> requests(String name, Class<T> type) {
        Set<String> failed = of(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_UPDATE_COMPLETED)
                .map(HistoryEvent::getWorkflowExecutionUpdateCompletedEventAttributes)
                .filter(update -> update.getOutcome().hasFailure())
                .map(update -> update.getMeta().getUpdateId())
                .collect(Collectors.toUnmodifiableSet());
        return events.stream()
                .filter(event -> !failed.contains(updateId(event)))
                .flatMap(event -> input(event, name).stream())
                .flatMap(input -> decode(input, type).stream());
    }

    /** Returns the id of the update that an event accepted; empty text for another event. */
    private static String updateId(HistoryEvent event) {
        return event.getWorkflowExecutionUpdateAcceptedEventAttributes()
                .getAcceptedRequest()
                .getMeta()
                .getUpdateId();
    }

    private static Optional<Payloads> input(HistoryEvent event, String name) {
        if (event.hasWorkflowExecutionSignaledEventAttributes()) {
            var signal = event.getWorkflowExecutionSignaledEventAttributes();
            return signal.getSignalName().equals(name) ? Optional.of(signal.getInput()) : Optional.empty();
        }
        var update = event.getWorkflowExecutionUpdateAcceptedEventAttributes().getAcceptedRequest().getInput();
        return update.getName().equals(name) ? Optional.of(update.getArgs()) : Optional.empty();
    }

    /** Returns the last results of the vendor library on the representatives. Empty until each has one. */
    Optional<VendorResult> vendor() {
        List<Long> scheduled = of(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED)
                .filter(event -> event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName()
                        .equals("baseline"))
                .map(HistoryEvent::getEventId)
                .toList();
        List<VendorResult> results = of(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED)
                .map(HistoryEvent::getActivityTaskCompletedEventAttributes)
                .filter(completed -> scheduled.contains(completed.getScheduledEventId()))
                .flatMap(completed -> decode(completed.getResult(), VendorResult.class).stream())
                .toList();
        int problems = input().plan().problems().representatives().size();
        return results.size() < problems
                ? Optional.empty()
                : Optional.of(VendorResult.joint(results.subList(results.size() - problems, results.size())));
    }

    private Stream<HistoryEvent> of(EventType type) {
        return events.stream().filter(event -> event.getEventType() == type);
    }

    private static <T> Optional<T> decode(Payloads payloads, Class<T> type) {
        try {
            return Optional.ofNullable(DataConverters.lathe().fromPayloads(0, Optional.of(payloads), type, type));
        } catch (DataConverterException somethingElse) {
            return Optional.empty();
        }
    }
}
