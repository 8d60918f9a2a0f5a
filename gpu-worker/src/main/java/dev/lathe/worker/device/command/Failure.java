package dev.lathe.worker.device.command;

import dev.lathe.temporal.host.CommandEnd;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.HostErrors;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A failed command of a repository: its name, its end, and its output without the path of the copy. */
record Failure(String command, CommandEnd end, String output) {
    private static final int SIGKILL = 9;

    /** Patterns of error lines, the most specific first. */
    private static final List<Pattern> ERROR_LINES = List.of(
            Pattern.compile("(^|[: ])(fatal )?error *:|undefined reference"),
            Pattern.compile("(?i)\\b(error|wrong|expected|mismatch|assert\\w*)\\b"),
            Pattern.compile("(?i)fail"));

    /** Returns the failure; empty if the command succeeded. Throws HostFault if the host may be the cause. */
    public static Optional<Failure> of(String command, CommandEnd end, Copy copy) {
        if (end.succeeded()) {
            return Optional.empty();
        }
        String output = withoutPath(end.output(), copy);
        hostFault(end, output).ifPresent(reason -> {
            throw new HostFault(command, reason, output);
        });
        return Optional.of(new Failure(command, end, output));
    }

    /** Commands that start others, such as make, exit with a status of their own and print why the other one ended. */
    private static Optional<String> hostFault(CommandEnd end, String output) {
        return switch (end) {
            case CommandEnd.Killed killed when killed.signal() == SIGKILL -> Optional.of("it received SIGKILL");
            case CommandEnd.Killed killed -> Optional.empty();
            case CommandEnd.TimedOut late -> Optional.empty();
            case CommandEnd.Exited exited -> HostErrors.firstLine(output);
        };
    }

    private static String withoutPath(String output, Copy copy) {
        return output.replace(copy.folder() + "/", "");
    }

    /** Returns the rejection. Except in a build, a timeout is a hang and a signal is a crash. */
    public Rejection at(RejectionStage stage) {
        RejectionStage actual = stage == RejectionStage.COMPILE ? stage : switch (end) {
            case CommandEnd.Exited exited -> stage;
            case CommandEnd.Killed killed -> RejectionStage.CRASH;
            case CommandEnd.TimedOut late -> RejectionStage.HANG;
        };
        return new Rejection(actual, command + " " + description() + ": " + firstError(), output);
    }

    private String description() {
        return end instanceof CommandEnd.Exited exited
                ? "failed with exit status " + exited.code()
                : end.reason();
    }

    private String firstError() {
        return ERROR_LINES.stream()
                .flatMap(pattern -> output.lines().filter(line -> pattern.matcher(line).find()).limit(1))
                .findFirst()
                .or(() -> output.lines().filter(line -> !line.isBlank()).findFirst())
                .map(String::strip)
                .orElse("no output");
    }
}
