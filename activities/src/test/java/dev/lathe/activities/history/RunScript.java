package dev.lathe.activities.history;

import com.google.protobuf.Timestamp;
import dev.lathe.workflows.wire.DataConverters;
import io.temporal.api.enums.v1.EventType;
import io.temporal.api.history.v1.HistoryEvent;
import java.util.ArrayList;
import java.util.List;

/** A builder of the events of a run. Times are in seconds after its start. */
final class RunScript {
    private final List<HistoryEvent> events = new ArrayList<>();

    private HistoryEvent.Builder event(EventType type, int second) {
        return HistoryEvent.newBuilder()
                .setEventId(events.size() + 1)
                .setEventType(type)
                .setEventTime(Timestamp.newBuilder().setSeconds(second));
    }

    RunScript workflowTask(String worker, int started, int ended) {
        events.add(event(EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED, started).build());
        events.add(event(EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED, started).build());
        HistoryEvent.Builder end = event(EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED, ended);
        end.getWorkflowTaskCompletedEventAttributesBuilder()
                .setScheduledEventId(events.size() - 1)
                .setStartedEventId(events.size())
                .setIdentity(worker);
        events.add(end.build());
        return this;
    }

    /** Adds a proposal to the previous workflow task. */
    RunScript proposal() {
        long task = events.size();
        HistoryEvent.Builder marker = event(EventType.EVENT_TYPE_MARKER_RECORDED, 0);
        marker.getMarkerRecordedEventAttributesBuilder()
                .setMarkerName("LocalActivity")
                .setWorkflowTaskCompletedEventId(task);
        events.add(marker.build());
        return this;
    }

    /** Adds an activity on the queue of the device. */
    RunScript activity(String activity, int scheduled, int started, int ended, Object result) {
        HistoryEvent.Builder begin = event(EventType.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED, scheduled);
        begin.getActivityTaskScheduledEventAttributesBuilder().getActivityTypeBuilder().setName(activity);
        begin.getActivityTaskScheduledEventAttributesBuilder().getTaskQueueBuilder().setName("device");
        events.add(begin.build());
        events.add(event(EventType.EVENT_TYPE_ACTIVITY_TASK_STARTED, started).build());
        HistoryEvent.Builder end = event(EventType.EVENT_TYPE_ACTIVITY_TASK_COMPLETED, ended);
        end.getActivityTaskCompletedEventAttributesBuilder()
                .setScheduledEventId(events.size() - 1)
                .setStartedEventId(events.size())
                .setResult(DataConverters.lathe().toPayloads(result).orElseThrow());
        events.add(end.build());
        return this;
    }

    Timeline timeline() {
        return Timeline.of(events);
    }
}
