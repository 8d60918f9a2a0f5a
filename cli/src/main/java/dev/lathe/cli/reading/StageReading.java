package dev.lathe.cli.reading;

import com.google.protobuf.Timestamp;
import dev.lathe.activities.heartbeat.FirstUse;
import dev.lathe.activities.heartbeat.Progress;
import dev.lathe.cli.connection.Executions;
import dev.lathe.tuning.campaign.CampaignSummary;
import dev.lathe.worker.runner.ForeignProcesses;
import io.temporal.api.enums.v1.PendingActivityState;
import io.temporal.api.failure.v1.Failure;
import io.temporal.api.workflow.v1.PendingActivityInfo;
import io.temporal.client.ActivityWorkerShutdownException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Formats the stages of a campaign that are in flight, from the pending activities of its workflow. */
public final class StageReading {
    private StageReading() {}

    /** The name of the activity that runs an agent. */
    private static final String AGENT = "agent";

    /**
     * Returns a line for each stage: the candidate, if a worker reported it, whether it runs or waits for a worker, and
     * the foreign processes that it waits for. That of an agent also has the process and what it does now.
     */
    public static List<String> lines(List<PendingActivityInfo> activities) {
        return activities.stream().map(StageReading::line).toList();
    }

    private static String line(PendingActivityInfo activity) {
        boolean runs = activity.getState() == PendingActivityState.PENDING_ACTIVITY_STATE_STARTED;
        Optional<Progress> progress = Executions.heartbeat(activity, Progress.class);
        return "in flight   " + activity.getActivityType().getName()
                + progress.map(details -> " " + details.label()).orElse("")
                + (runs
                        ? ", running since " + time(activity.getLastStartedTime())
                                + progress.map(StageReading::details).orElse("")
                        : ", waiting for a free worker since " + time(activity.getScheduledTime()))
                + (activity.getAttempt() > 1 ? ", attempt " + activity.getAttempt() + ": " + failure(activity) : "");
    }

    /** Returns what a stage does now. Heartbeats of recorded devices have no last line. */
    private static String details(Progress progress) {
        return Optional.ofNullable(progress.lastLine())
                .flatMap(line -> ForeignProcesses.ofHeartbeat(line)
                        .map(others -> ", waiting: " + others.words())
                        .or(() -> FirstUse.ofHeartbeat(line).map(work -> ", " + work.words())))
                .orElseGet(() -> ofAgent(progress));
    }

    /** Returns what a running campaign waits for before its first candidates; empty if its stages are in progress. */
    static Optional<CampaignSummary.Waiting> waiting(List<PendingActivityInfo> activities) {
        return activities.stream()
                .flatMap(activity -> waiting(activity).stream())
                .findFirst();
    }

    private static Optional<CampaignSummary.Waiting> waiting(PendingActivityInfo activity) {
        return Executions.heartbeat(activity, Progress.class)
                .flatMap(progress -> Optional.ofNullable(progress.lastLine()))
                .flatMap(FirstUse::ofHeartbeat)
                .map(work -> CampaignSummary.Waiting.since(
                        time(activity.getLastStartedTime()), "the worker, which is " + work.words()));
    }

    /** What an agent prints may contain the control characters of a terminal. */
    private static String ofAgent(Progress progress) {
        if (!progress.stage().equals(AGENT) || progress.pid() == 0) {
            return "";
        }
        String line = progress.lastLine().replaceAll("\\p{Cc}", " ").strip();
        return ", process " + progress.pid() + (line.isEmpty() ? "" : ": " + line);
    }

    /** Returns the cause of the last failure. The server wraps a large failure, which it truncates, in its own. */
    static String failure(PendingActivityInfo activity) {
        Failure last = activity.getLastFailure();
        Failure failure = last.hasServerFailureInfo() && last.hasCause() ? last.getCause() : last;
        return failure.getApplicationFailureInfo().getType().equals(ActivityWorkerShutdownException.class.getName())
                ? "the worker stopped"
                : failure.getMessage();
    }

    private static Instant time(Timestamp time) {
        return Instant.ofEpochSecond(time.getSeconds()).truncatedTo(ChronoUnit.SECONDS);
    }
}
