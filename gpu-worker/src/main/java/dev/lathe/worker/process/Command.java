package dev.lathe.worker.process;

import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.activities.heartbeat.Interruption;
import io.temporal.client.ActivityCompletionException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** An external command: its words, the folder it runs in, what it gets besides this process's environment, its limits. */
public record Command(List<String> words, Path folder, SortedMap<String, String> environment, Limits limits) {
    public Command {
        words = List.copyOf(words);
        environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command has at least one word");
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
     * Runs to the end, beating meanwhile. Where the activity is cancelled or its worker goes, the command is killed with
     * all that it started before the exception goes on. A command that cannot be started is TransientInfra.
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
