package dev.lathe.cli.pack;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.HostCommand;
import dev.lathe.temporal.host.HostEnvironment;
import java.time.Duration;
import java.util.List;

/** Programs that packing leaves the work to. */
record Tool(HostEnvironment environment) {
    private static final Duration PATIENCE = Duration.ofMinutes(15);

    /** Runs to the end; throws CommandFailure with what it said where it fails or is not there. */
    void run(String... words) {
        var result = HostCommand.of(environment, PATIENCE, List.of(words)).run();
        if (!result.succeeded()) {
            throw CommandFailure.usage(words[0] + " failed: " + result.output().strip());
        }
    }
}
