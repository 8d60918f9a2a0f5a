package dev.lathe.cli.doc;

import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.process.ExitCode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** The text of docs/cli.md, made of the commands' own help. */
final class CommandReference {
    private static final String HEAD = """
            # The command `lathe`

            Made from the commands themselves by `make docs`; a test holds both equal.

            ## Exit status

            | number | meaning |
            | --- | --- |
            """;

    private static final String CONVENTIONS = """

            ## JSON

            `--json` prints what the help of each command lists under JSON. Fields are never renamed or removed; absent values are
            `null` (in `campaign history` they are left out, so that `iteration` or `attempt` says which it is). Phases are
            `starting`, `running`, `paused`, `waiting-for-device`, `done`, `stopped`, `exhausted`, `failed`.
            `done` means that all iterations asked for are done, that every legal point of a smaller space was tried, or that what was
            to be enough is reached; `exhausted`, that too much was rejected or the time was over before that.
            Values are in the campaign's `unit`; samples and medians are nanoseconds.

            ## Environment

            | variable | meaning |
            | --- | --- |
            | `TEMPORAL_ADDRESS` and the other variables and profiles of Temporal's clients | the server to use, instead of one on this machine |
            | `LATHE_DATA` | where the server's binary, database and log are; default `~/.local/share/lathe` |
            | `LATHE_JDK` | the JDK to use |
            | `TEMPORAL_CLI` | the Temporal binary to use |
            | `LATHE_DEBUG` | set it to see where a failure comes from |
            """;

    private CommandReference() {}

    static String text() {
        CommandLine root = CommandTree.of(ConsoleCapture.in(Path.of(""), Map.of()).surroundings());
        StringBuilder text = new StringBuilder(HEAD);
        Arrays.stream(ExitCode.values())
                .forEach(code -> text.append("| ").append(code.number()).append(" | ").append(code.meaning()).append(" |\n"));
        text.append(CONVENTIONS);
        append(text, root);
        return text.toString();
    }

    private static void append(StringBuilder text, CommandLine command) {
        text.append("\n## ").append(command.getCommandSpec().qualifiedName()).append("\n\n```\n");
        text.append(withoutExitStatus(command)).append("```\n");
        command.getSubcommands().values().forEach(sub -> append(text, sub));
    }

    /** The exit status is the same for all commands and stands at the top. */
    private static String withoutExitStatus(CommandLine command) {
        command.getCommandSpec().usageMessage().exitCodeListHeading("").exitCodeList(Map.of());
        return command.getUsageMessage(CommandLine.Help.Ansi.OFF).lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
