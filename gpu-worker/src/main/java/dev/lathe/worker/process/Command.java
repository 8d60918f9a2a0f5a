package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import io.temporal.client.ActivityCompletionException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An external command: arguments, working folder, additional environment variables and limits. */
public record Command(List<String> words, Path folder, SortedMap<String, String> environment, Limits limits) {
    public Command {
        words = List.copyOf(words);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command requires at least one word");
        }
    }

    public static Command of(Path folder, Limits limits, List<String> words) {
        return new Command(words, folder, Collections.emptySortedMap(), limits);
    }

    public Command with(String variable, String value) {
        SortedMap<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new Command(words, folder, more, limits);
    }

    /**
     * Runs the command and heartbeats until it ends. If the activity is cancelled or the worker shuts down, kills the
     * process tree and rethrows. Throws TransientInfra if the command cannot be started.
     */
    public CommandEnd run(Heartbeat heartbeat) {
        Execution execution = Execution.start(this);
        try {
            heartbeat.until(execution);
            return execution.end();
        } catch (ActivityCompletionException canceled) {
            execution.kill();
            throw canceled;
        } catch (InterruptedException stopped) {
            execution.kill();
            throw Interruption.of(stopped, "running " + words.getFirst());
        }
    }
}
