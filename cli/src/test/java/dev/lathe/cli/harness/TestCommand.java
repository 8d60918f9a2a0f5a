package dev.lathe.cli.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lathe.temporal.host.Command;
import dev.lathe.temporal.host.CommandEnd;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Programs that a test runs and that must succeed. */
public final class TestCommand {
    private TestCommand() {}

    /** Returns the output of a program in a folder, without white space around it. */
    public static String run(Path folder, String... words) {
        CommandEnd end = Command.in(folder, Duration.ofMinutes(2), List.of(words)).run();
        assertThat(end.succeeded()).as(List.of(words) + ": " + end.describe() + ": " + end.output()).isTrue();
        return end.output().strip();
    }

    public static String git(Path folder, String... words) {
        return run(folder, Stream.concat(Stream.of("git"), Stream.of(words)).toArray(String[]::new));
    }
}
