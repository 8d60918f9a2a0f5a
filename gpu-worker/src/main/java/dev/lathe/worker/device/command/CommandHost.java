package dev.lathe.worker.device.command;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.tuning.evaluation.Outcome;
import dev.lathe.worker.device.LocalDevice;
import dev.lathe.workflows.contract.activity.Timing;
import java.util.SortedMap;
import java.util.function.Supplier;

/** The device on which the commands of repositories run. */
public interface CommandHost {
    /** Returns the device for all other ops. */
    LocalDevice device();

    /** Returns the environment variables with which commands find the device. */
    SortedMap<String, String> variables();

    /** Returns what makes measurements on this device comparable: its model, and the compiler or the driver. */
    String identity();

    /** Runs a build while no measurement runs that it would disturb. */
    <T> T build(Supplier<T> build, Heartbeat heartbeat);

    /**
     * Runs a test with exclusive use of the device among Lathe's tasks. Instead of a result, throws DeviceFault if the
     * device was at fault, and TransientInfra if a foreign process used it, as far as the device can tell.
     */
    <T> T test(Supplier<T> test, Heartbeat heartbeat);

    /** Runs a comparison like a test, undisturbed by builds, and adds the conditions of the device to its timing. */
    Outcome<Timing> measure(Supplier<Outcome<Timing>> comparison, Heartbeat heartbeat);
}
