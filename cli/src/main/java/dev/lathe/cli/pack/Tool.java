package dev.lathe.cli.pack;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.HostEnvironment;
import java.time.Duration;
import java.util.List;

/** Runs the external programs that packing needs. */
record Tool(HostEnvironment environment) {
    private static final Duration TIMEOUT = Duration.ofMinutes(15);

    /** Runs a program; throws CommandFailure with its output if it fails or is missing. */
    void run(String... command) {
        var result = Command.of(environment, TIMEOUT, List.of(command)).run();
        if (!result.succeeded()) {
            throw CommandFailure.usage(command[0] + " failed: " + result.output().strip());
        }
    }
}
