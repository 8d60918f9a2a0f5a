package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.worker.process.CommandEnd;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** How a repository's command failed: what it is called, how it ended, and its words without the copy's folder. */
record Failure(String command, CommandEnd end, String output) {
    /** Sent by the system where memory ran out, and by people; it says nothing of the candidate. */
    private static final int SIGKILL = 9;

    /** What names a cause goes before what only says that something failed. */
    private static final List<Pattern> TELLING = List.of(
            Pattern.compile("(^|[: ])(fatal )?error *:|undefined reference"),
            Pattern.compile("(?i)\\b(error|wrong|expected|mismatch|assert\\w*)\\b"),
            Pattern.compile("(?i)fail"));

    /** Empty where the command succeeded; throws TransientInfra where something else killed it. */
    public static Optional<Failure> of(String command, CommandEnd end, Copy copy) {
        return switch (end) {
            case CommandEnd.Exited(int code, String output) when code == 0 -> Optional.empty();
            case CommandEnd.Killed(int signal, String output) when signal == SIGKILL -> throw ActivityFailures.transientInfra(
                    "the repository's " + command + " was killed from outside");
            case CommandEnd.Exited exited -> Optional.of(failure(command, end, copy));
            case CommandEnd.Killed killed -> Optional.of(failure(command, end, copy));
            case CommandEnd.TimedOut late -> Optional.of(failure(command, end, copy));
        };
    }

    private static Failure failure(String command, CommandEnd end, Copy copy) {
        return new Failure(command, end, end.output().replace(copy.folder() + "/", ""));
    }

    /** As a rejection at this stage; one that timed out or died of a signal is so at any stage but a build's. */
    public Rejection at(RejectionStage stage) {
        RejectionStage where = stage == RejectionStage.COMPILE ? stage : switch (end) {
            case CommandEnd.Exited exited -> stage;
            case CommandEnd.Killed killed -> RejectionStage.CRASH;
            case CommandEnd.TimedOut late -> RejectionStage.HANG;
        };
        return new Rejection(where, command + " " + how() + ": " + firstError(), output);
    }

    private String how() {
        return switch (end) {
            case CommandEnd.Exited exited -> "failed with exit status " + exited.code();
            case CommandEnd.Killed killed -> "died of signal " + killed.signal();
            case CommandEnd.TimedOut late -> "did not end within " + late.limit().toSeconds() + " s";
        };
    }

    private String firstError() {
        return TELLING.stream()
                .flatMap(pattern -> output.lines().filter(line -> pattern.matcher(line).find()).limit(1))
                .findFirst()
                .or(() -> output.lines().filter(line -> !line.isBlank()).findFirst())
                .map(String::strip)
                .orElse("it said nothing");
    }
}
