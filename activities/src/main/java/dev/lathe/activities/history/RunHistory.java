package dev.lathe.activities.history;

import dev.lathe.tuning.campaign.Recorded;
import dev.lathe.tuning.campaign.incumbent.VendorResult;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.devices.Assignment;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.common.v1.Payloads;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import io.temporal.api.history.v1.WorkflowExecutionStartedEventAttributes;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DataConverterException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What one run of a campaign left in its history. */
record RunHistory(List<HistoryEvent> events) {
    private static final DataConverter CONVERTER = DataConverters.lathe();
    private static final String EVALUATION_MARKER = "SideEffect";
    private static final String MARKER_DATA = "data";

    RunHistory {
        events = List.copyOf(events);
    }

    /** What the run began with. */
    CampaignState input() {
        return decode(started().getInput(), CampaignState.class)
                .orElseThrow(() -> new IllegalStateException("the run was not started with the state of a campaign"));
    }

    private WorkflowExecutionStartedEventAttributes started() {
        return events.getFirst().getWorkflowExecutionStartedEventAttributes();
    }

    /** When the run began, in milliseconds. */
    long startedAt() {
        return events.getFirst().getEventTime().getSeconds() * 1_000
                + events.getFirst().getEventTime().getNanos() / 1_000_000;
    }

    /** The run that continued as this one. */
    Optional<String> before() {
        return Optional.of(started().getContinuedExecutionRunId()).filter(id -> !id.isEmpty());
    }

    /** What the run ended with; empty while it runs, and where it did not end by itself. */
    Optional<CampaignState> result() {
        return of(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED)
                .flatMap(event -> decode(
                                event.getWorkflowExecutionCompletedEventAttributes().getResult(), CampaignState.class)
                        .stream())
                .findFirst();
    }

    /** Returns the evaluations of the run; other markers are left out. */
    List<Recorded> evaluations() {
        return of(EventType.EVENT_TYPE_MARKER_RECORDED)
                .map(HistoryEvent::getMarkerRecordedEventAttributes)
                .filter(marker -> marker.getMarkerName().equals(EVALUATION_MARKER))
                .flatMap(marker -> Optional.ofNullable(marker.getDetailsMap().get(MARKER_DATA)).stream())
                .flatMap(data -> decode(data, Recorded.class).stream())
                .toList();
    }

    /** Returns the devices that the pool assigned, in order. */
    List<Assignment> assignments() {
        return of(EventType.EVENT_TYPE_WORKFLOW_EXECUTION_SIGNALED)
                .map(HistoryEvent::getWorkflowExecutionSignaledEventAttributes)
                .filter(signal -> signal.getSignalName().equals("assigned"))
                .flatMap(signal -> decode(signal.getInput(), Assignment.class).stream())
                .toList();
    }

    /** What the vendor's library did when it was timed last, on each problem that candidates are measured on. */
    Optional<VendorResult> vendor() {
        List<Long> asked = of(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED)
                .filter(event -> event.getActivityTaskScheduledEventAttributes()
                        .getActivityType()
                        .getName()
                        .equals("baseline"))
                .map(HistoryEvent::getEventId)
                .toList();
        List<VendorResult> results = of(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED)
                .map(HistoryEvent::getActivityTaskCompletedEventAttributes)
                .filter(completed -> asked.contains(completed.getScheduledEventId()))
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
            return Optional.ofNullable(CONVERTER.fromPayloads(0, Optional.of(payloads), type, type));
        } catch (DataConverterException somethingElse) {
            return Optional.empty();
        }
    }
}
