package dev.lathe.activities.runner;

import dev.lathe.activities.command.CommandEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One question to a runner, and how its end is understood. */
record Errand<R>(Verb verb, String job, Class<R> answer) {
    private static final int RESULT_WRITTEN = 0;
    private static final int BAD_JOB = 2;
    private static final int TROUBLE_OF_THE_WORLD = 3;

    RunnerExit<R> answer(CommandEnd end, Path result) throws IOException {
        return switch (end) {
            case CommandEnd.TimedOut late -> new RunnerExit.Lost<>(
                    "the runner did not answer within " + late.limit().toSeconds() + " s");
            case CommandEnd.Killed killed -> new RunnerExit.Lost<>(
                    "the runner was killed by signal " + killed.signal() + last(killed));
            case CommandEnd.Exited exited -> answer(exited, result);
        };
    }

    private RunnerExit<R> answer(CommandEnd.Exited exited, Path result) throws IOException {
        return switch (exited.code()) {
            case RESULT_WRITTEN -> Files.exists(result)
                    ? RunnerAnswer.read(Files.readString(result), answer)
                    : new RunnerExit.Garbled<>("the runner wrote no result" + last(exited));
            case BAD_JOB -> new RunnerExit.Garbled<>("the runner refused its job" + last(exited));
            case TROUBLE_OF_THE_WORLD -> trouble(exited);
            default -> new RunnerExit.Lost<>("the runner ended with exit code " + exited.code() + last(exited));
        };
    }

    /** A reference that fails will fail again. */
    private RunnerExit<R> trouble(CommandEnd.Exited exited) {
        return exited.output().contains("error: the reference")
                ? new RunnerExit.Garbled<>("the op's reference cannot be used" + last(exited))
                : new RunnerExit.Lost<>("the runner could not work" + last(exited));
    }

    private static String last(CommandEnd end) {
        return end.output().isBlank() ? "" : ": " + end.output().strip();
    }
}
