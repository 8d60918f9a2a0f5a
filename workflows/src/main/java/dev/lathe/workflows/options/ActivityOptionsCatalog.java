package dev.lathe.workflows.options;

import dev.lathe.workflows.contract.devices.DeviceOffer;
import dev.lathe.workflows.contract.naming.FailureTypes;
import io.temporal.activity.ActivityCancellationType;
import io.temporal.activity.ActivityOptions;
import io.temporal.activity.LocalActivityOptions;
import io.temporal.common.RetryOptions;
import java.time.Duration;

/**
 * Every timeout and retry policy of the house. Watchdogs inside the activities fire at least a fifth earlier than the
 * start-to-close timeouts here, so that a hang is reported with evidence and not as a bare timeout.
 */
public final class ActivityOptionsCatalog {
    /** A proposal is arithmetic: 50 ms at the very most; five seconds cover a machine that is busy compiling. */
    private static final Duration PROPOSE = Duration.ofSeconds(5);

    /** Six minutes: the compiler's own watchdog fires after 60 s, and a first build of the runner comes before it. */
    private static final Duration COMPILE = Duration.ofMinutes(6);

    /** Three minutes: the runner's watchdog convicts a hanging candidate after 60 s; the reference may be made first. */
    private static final Duration CORRECTNESS = Duration.ofMinutes(3);

    /** Four minutes: two kernels, each watched by the runner, and a build where the artifact is gone. */
    private static final Duration BENCHMARK = Duration.ofMinutes(4);

    /** Twelve minutes: a profiler replays a kernel many times. */
    private static final Duration PROFILE = Duration.ofMinutes(12);

    /** A control kernel and a look at the device; ten seconds would do, a minute covers a loaded host. */
    private static final Duration HEALTH = Duration.ofMinutes(1);

    /** Reading a long history and writing a folder. */
    private static final Duration PROJECT = Duration.ofMinutes(1);

    /** Reading one result from the server. */
    private static final Duration RECALL = Duration.ofSeconds(30);

    /** Beats come every half second; a worker that missed four of them is gone, and its work is given to another. */
    private static final Duration HEARTBEAT = Duration.ofSeconds(2);

    /** A GPU's driver can hold all threads of a process for a second or two. */
    private static final Duration HEARTBEAT_GPU = Duration.ofSeconds(5);

    private ActivityOptionsCatalog() {}

    /** The longest that an iteration in flight can take while its workers live: build, check, one benchmark. */
    public static Duration iterationBound() {
        return COMPILE.plus(CORRECTNESS).plus(BENCHMARK);
    }

    public static LocalActivityOptions propose(String summary) {
        return LocalActivityOptions.newBuilder()
                .setStartToCloseTimeout(PROPOSE)
                .setRetryOptions(unlimitedRetries().setMaximumAttempts(3).build())
                // The ledger that goes in is the workflow's own state; recording it again would only fill the history.
                .setDoNotIncludeArgumentsIntoMarker(true)
                .setSummary(summary)
                .build();
    }

    public static LocalActivityOptions recall() {
        return LocalActivityOptions.newBuilder()
                .setStartToCloseTimeout(RECALL)
                .setRetryOptions(unlimitedRetries().build())
                .build();
    }

    /** A host that is gone compiles nothing either, so its silence is asked about in the same way as a device's. */
    public static ActivityOptions compile(DeviceOffer device, Duration queueTimeout, String summary) {
        return hosted(device, device.queues().compile(), COMPILE)
                .setScheduleToStartTimeout(queueTimeout)
                .setSummary(summary)
                .build();
    }

    public static ActivityOptions correctness(DeviceOffer device, Duration queueTimeout, String summary) {
        return onDevice(device, queueTimeout, CORRECTNESS).setSummary(summary).build();
    }

    public static ActivityOptions benchmark(DeviceOffer device, Duration queueTimeout, String summary) {
        return onDevice(device, queueTimeout, BENCHMARK).setSummary(summary).build();
    }

    /** Two attempts: a profile that cannot be had degrades to one that says so. */
    public static ActivityOptions profile(DeviceOffer device, Duration queueTimeout, String summary) {
        return onDevice(device, queueTimeout, PROFILE)
                .setRetryOptions(unlimitedRetries().setMaximumAttempts(2).build())
                .setSummary(summary)
                .build();
    }

    /** One attempt: silence and illness are both answers. */
    public static ActivityOptions health(DeviceOffer device, Duration queueTimeout) {
        return ActivityOptions.newBuilder()
                .setTaskQueue(device.queues().control())
                .setStartToCloseTimeout(HEALTH)
                .setScheduleToStartTimeout(queueTimeout)
                .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
                .setSummary("is " + device.name() + " well?")
                .build();
    }

    /** Retried without an end, but never waited for without one: a projection can always be written again. */
    public static ActivityOptions project(DeviceOffer device) {
        return hosted(device, device.queues().project(), PROJECT)
                .setCancellationType(ActivityCancellationType.ABANDON)
                .setSummary("write the results folder")
                .build();
    }

    /**
     * A schedule-to-start timeout on a device's queue is a question, not an answer: the queue may be long. The caller then
     * asks the control queue.
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
                // Nothing else may start on a device while a kernel still runs there.
                .setCancellationType(ActivityCancellationType.WAIT_CANCELLATION_COMPLETED)
                .setDisableEagerExecution(true);
    }

    /** A lost worker says nothing about a candidate, so retries have no end; they begin at once and back off to a minute. */
    private static RetryOptions.Builder unlimitedRetries() {
        return RetryOptions.newBuilder()
                .setInitialInterval(Duration.ofMillis(200))
                .setBackoffCoefficient(2)
                .setMaximumInterval(Duration.ofMinutes(1))
                .setDoNotRetry(FailureTypes.SETUP, FailureTypes.DEVICE_FAULT);
    }
}
