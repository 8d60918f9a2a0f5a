package dev.lathe.worker.agent;

import dev.lathe.temporal.host.CommandEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The recorded run of a program: standard output, standard error and exit code, as files of the resource folder
 * {@code agents/PROGRAM}. The paths of the recording are replaced.
 */
record Recording(Path folder, String name) {
    static final String KEY = "scripted-credential";
    static final String UUID = "8f324de0-142e-4af0-806f-5d003197f1bf";
    static final String OPENCODE_ID = "ses_0000000000000000000000000";

    static Recording of(String program, String name) {
        return new Recording(Path.of("src/test/resources/agents").resolve(program).toAbsolutePath(), name);
    }

    /** Writes a run if the recordings are to be made again. */
    static void write(String program, String name, AgentTask task, CommandEnd end, Path temporary) throws IOException {
        if (!Boolean.getBoolean("lathe.agents.record")) {
            return;
        }
        Recording recording = of(program, name);
        Files.createDirectories(recording.folder());
        Files.writeString(recording.output(), portable(Files.readString(task.outputFile()), temporary));
        Files.writeString(recording.diagnostics(), portable(end.output(), temporary));
        int code = switch (end) {
            case CommandEnd.Exited exited -> exited.code();
            case CommandEnd.Killed killed -> CommandEnd.SIGNAL_BASE + killed.signal();
            case CommandEnd.TimedOut late -> throw new AssertionError(late.describe());
        };
        Files.writeString(recording.exitCode(), code + "\n");
    }

    /** Returns the text without the paths of this machine and without the spaces that clear a terminal's line. */
    private static String portable(String text, Path temporary) {
        return text.replace(temporary.toString(), "/agent")
                .replaceAll("/[^\\s()\"]*/node_modules/", "/node_modules/")
                .replaceAll("[ \0]{9,}", " ");
    }

    Path output() {
        return folder.resolve(name + ".jsonl");
    }

    Path diagnostics() {
        return folder.resolve(name + ".err");
    }

    Path exitCode() {
        return folder.resolve(name + ".exit");
    }
}
