package dev.lathe.worker.process;

import static java.util.Objects.requireNonNull;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Awaited;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.temporal.host.Execution;
import dev.lathe.temporal.host.LocalTemporalException;
import io.temporal.client.ActivityCompletionException;
import java.time.Duration;
import java.util.Optional;

/** A running command that an activity waits for, and that may be killed if it is idle. */
public record AwaitedCommand(Execution execution, Optional<IdleLimit> limit) implements Awaited {
    public AwaitedCommand(Execution execution) {
        this(execution, Optional.empty());
    }

    /**
     * Runs the command and heartbeats until it ends. If the activity is cancelled or the worker shuts down, kills the
     * process tree and rethrows. Throws TransientInfra if the command cannot be started.
     */
    public static CommandEnd run(Command command, Heartbeat heartbeat) {
        Execution execution = Execution.start(command);
        return await(execution, new AwaitedCommand(execution), heartbeat);
    }

    /** Runs the command like {@link #run(Command, Heartbeat)}, and kills it if it is idle for so long. */
    public static CommandEnd run(Command command, Duration idle, Heartbeat heartbeat) {
        Execution execution = Execution.start(command);
        IdleLimit limit = new IdleLimit(execution, idle);
        CommandEnd end = await(execution, new AwaitedCommand(execution, Optional.of(limit)), heartbeat);
        return limit.isReached() ? new CommandEnd.TimedOut(idle, true, end.output()) : end;
    }

    /** Waits like {@link #run(Command, Heartbeat)} for a command that {@code awaited} observes. */
    public static CommandEnd await(Execution execution, Awaited awaited, Heartbeat heartbeat) {
        try {
            heartbeat.until(awaited);
            return execution.await();
        } catch (ActivityCompletionException canceled) {
            execution.kill();
            throw canceled;
        } catch (InterruptedException stopped) {
            execution.kill();
            throw Interruption.of(stopped, "running a command");
        } catch (LocalTemporalException failure) {
            throw ActivityFailures.transientInfra(requireNonNull(failure.getMessage()), failure);
        }
    }

    @Override
    public boolean endsWithin(Duration timeout) throws InterruptedException {
        if (execution.endsWithin(timeout)) {
            return true;
        }
        limit.ifPresent(IdleLimit::enforce);
        return false;
    }

    @Override
    public long pid() {
        return execution.pid();
    }

    @Override
    public String lastLine() {
        return execution.lastLine();
    }
}
