package dev.lathe.workflows.options;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.contract.naming.TaskQueues;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.activity.LocalActivityOptions;
import io.temporal.common.RetryOptions;
import java.time.Duration;

/**
 * The timeouts and retry policies of all activities. Watchdogs inside the activities fire at least a fifth earlier than
 * these start-to-close timeouts, so that a hang is reported with its cause and not as a timeout.
 */
public final class ActivityOptionsCatalog {
    /**
     * Computing a proposal takes at most 50 ms. The rest allows for a busy machine: at a load of 15 on two cores, three
     * attempts of five seconds each were not enough, and the campaign paused.
     */
    private static final Duration PROPOSE = Duration.ofMinutes(1);

    /** A control kernel and a query of the device take less than ten seconds; a minute allows for a loaded host. */
    private static final Duration HEALTH = Duration.ofMinutes(1);

    /** Creating a workspace, ending an agent and reading its result, each limited by a watchdog. */
    private static final Duration AGENT_MARGIN = Duration.ofMinutes(5);

    /** An agent sends heartbeats like any activity, but it may start compilers on all cores. */
    private static final Duration HEARTBEAT_AGENT = Duration.ofSeconds(30);

    /** Reading a long history and writing a folder. */
    private static final Duration PROJECT = Duration.ofMinutes(1);

    /** The watchdog of the command fires after 60 s. */
    private static final Duration NOTIFICATION = Duration.ofSeconds(90);

    /** Reading one result from the server. */
    private static final Duration RECALL = Duration.ofSeconds(30);

    /**
     * Heartbeats are sent every half second. After four missed ones, the server schedules the task on another worker.
     */
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    /** A GPU driver can block all threads of a process for a second or two. */
    private static final Duration HEARTBEAT_GPU = Duration.ofSeconds(5);

    private ActivityOptionsCatalog() {}

    public static LocalActivityOptions propose(String summary) {
        return LocalActivityOptions.newBuilder()
                .setStartToCloseTimeout(PROPOSE)
                .setRetryOptions(unlimitedRetries().setMaximumAttempts(3).build())
                // The ledger is part of the workflow's state already, so it is not recorded again.
                .setDoNotIncludeArgumentsIntoMarker(true)
                .setSummary(summary)
                .build();
    }

    /** Returns the options of a recall. The sweep repeats it, and forwards controls to the campaign meanwhile. */
    public static LocalActivityOptions recall() {
        return LocalActivityOptions.newBuilder()
                .setStartToCloseTimeout(RECALL)
                .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
                .build();
    }

    /** Returns the options of a compile. A host that does not start it in time is checked like a device. */
    public static ActivityOptions compile(
            DeviceOffer device, Duration limit, Duration queueTimeout, String summary) {
        return hosted(device, device.queues().compile(), limit)
                .setScheduleToStartTimeout(queueTimeout)
                .setSummary(summary)
                .build();
    }

    /** Returns the options of a check, a measurement or a profile on a device. */
    public static ActivityOptions onDevice(
            DeviceOffer device, Duration limit, Duration queueTimeout, String summary) {
        return onDevice(device, queueTimeout, limit).setSummary(summary).build();
    }

    /** Returns the options of a health check. It has one attempt, because a timeout is a result, too. */
    public static ActivityOptions health(DeviceOffer device, Duration queueTimeout) {
        return ActivityOptions.newBuilder()
                .setTaskQueue(device.queues().control())
                .setStartToCloseTimeout(HEALTH)
                .setScheduleToStartTimeout(queueTimeout)
                .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
                .setSummary("check the health of " + device.name())
                .build();
    }

    /**
     * Returns the options of an attempt of an agent, which the agent's limit bounds. A schedule-to-start timeout means
     * that all slots of the host are busy, that no worker has slots for agents, or that the host is lost.
     */
    public static ActivityOptions agent(
            DeviceOffer device, Duration limit, Duration queueTimeout, String summary) {
        return hosted(device, device.queues().agent(), limit.plus(AGENT_MARGIN))
                .setHeartbeatTimeout(HEARTBEAT_AGENT)
                .setScheduleToStartTimeout(queueTimeout)
                .setSummary(summary)
                .build();
    }

    /** Returns the options of a projection. Retries are unlimited, until a worker of the host can write the folder. */
    public static ActivityOptions project(DeviceOffer device) {
        return hosted(device, device.queues().project(), PROJECT)
                .setSummary("write the results folder")
                .build();
    }

    /** Returns the options of a notification. It has one attempt, because a user must not be notified twice. */
    public static ActivityOptions notification(String sweep) {
        return ActivityOptions.newBuilder()
                .setTaskQueue(TaskQueues.NOTIFICATIONS)
                .setStartToCloseTimeout(NOTIFICATION)
                .setScheduleToStartTimeout(NOTIFICATION)
                .setHeartbeatTimeout(HEARTBEAT_GPU)
                .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
                .setSummary("notification of the end of " + sweep)
                .build();
    }

    /**
     * Returns options for the work queue of a device. A schedule-to-start timeout does not mean that the device is
     * lost, because the queue may be long. The caller checks the control queue.
     */
    private static ActivityOptions.Builder onDevice(DeviceOffer device, Duration queueTimeout, Duration startToClose) {
        return hosted(device, device.queues().work(), startToClose).setScheduleToStartTimeout(queueTimeout);
    }

    private static ActivityOptions.Builder hosted(DeviceOffer device, String queue, Duration startToClose) {
        return ActivityOptions.newBuilder()
                .setTaskQueue(queue)
                .setStartToCloseTimeout(startToClose)
                .setHeartbeatTimeout(device.kind().equals("cuda") ? HEARTBEAT_GPU : HEARTBEAT)
                .setRetryOptions(unlimitedRetries().build())
                // No other task may start on a device while a kernel still runs there.
                .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                .setDisableEagerExecution(true);
    }

    /**
     * Retries without a limit, because a lost worker says nothing about a candidate. The first retry is immediate, and
     * the interval grows to one minute.
     */
    private static RetryOptions.Builder unlimitedRetries() {
        return RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofMillis(200))
                .setBackoffCoefficient(2)
                .setMaximumInterval(Duration.ofMinutes(1))
                .setDoNotRetry(FailureTypes.SETUP, FailureTypes.DEVICE_FAULT);
    }
}
