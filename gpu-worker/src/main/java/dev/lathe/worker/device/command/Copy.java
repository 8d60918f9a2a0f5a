package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.heartbeat.Heartbeat;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.op.Dimension;
import dev.lathe.tuning.op.Problem;
import dev.lathe.worker.process.AwaitedCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A candidate's copy of a repository, with the environment variables of its commands, the time after which an idle
 * command hangs, and the files that commands must keep.
 */
record Copy(Path folder, SortedMap<String, String> variables, Duration idle, BuiltFiles files) {
    public Copy {
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
    }

    /** Returns this copy with the problem's dimensions as additional variables. */
    public Copy on(Problem problem) {
        SortedMap<String, String> more = new TreeMap<>();
        for (Dimension dimension : problem.dimensions().inOrder()) {
            more.put(dimension.name(), Long.toString(dimension.size()));
        }
        return with(more);
    }

    /** Returns this copy with additional variables. */
    Copy with(SortedMap<String, String> additional) {
        SortedMap<String, String> all = new TreeMap<>(variables);
        all.putAll(additional);
        return new Copy(folder, all, idle, files);
    }

    /** Returns this copy after its build. */
    Copy with(BuiltFiles built) {
        return new Copy(folder, variables, idle, built);
    }

    /** Returns the first of the repository's files that has changed since the build. */
    Optional<String> changedFile() {
        try {
            return files.changed(folder);
        } catch (IOException failure) {
            throw ActivityFailures.transientInfra("cannot read the files in " + folder + ": " + failure, failure);
        }
    }

    /** Returns the rejection of a candidate whose command has changed a file of the repository. */
    Optional<Rejection> changedBy(String command) {
        return changedFile()
                .map(name -> Rejection.of(
                        RejectionStage.INTEGRITY,
                        command + " changed " + name
                                + ", which commands.files in op.json names; commands may write other files"));
    }

    /** Runs a shell command line in the copy. */
    public CommandEnd run(String line, Duration limit, Heartbeat heartbeat) {
        return AwaitedCommand.run(command(line, limit), idle, heartbeat);
    }

    /** Returns a shell command line in the copy. */
    Command command(String line, Duration limit) {
        return Command.in(folder, limit, List.of("/bin/sh", "-c", line)).with(variables);
    }

    public Path file(String name) {
        return folder.resolve(name);
    }
}
