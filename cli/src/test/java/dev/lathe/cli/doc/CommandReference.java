package dev.lathe.cli.doc;

import dev.lathe.cli.CommandTree;
import dev.lathe.cli.harness.ConsoleCapture;
import dev.lathe.cli.process.ExitCode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Generates docs/cli.md from the help of the commands. */
final class CommandReference {
    private static final String HEAD = """
            # The command `lathe`

            Generated from the commands by `make docs`. A test checks that it is up to date.

            ## Exit status

            | number | meaning |
            | --- | --- |
            """;

    private static final String CONVENTIONS = """

            ## JSON

            `--json` prints the fields that the help of the command lists under JSON. Absent values are `null`, except in
            `campaign history`, which omits them: an evaluation has either `iteration` or `attempt`. Phases are
            `starting`, `running`, `final-benchmark`, `paused`, `waiting-for-device`, `done`, `stopped`, `exhausted`,
            `failed`.
            `done` means that all iterations are done, that every legal point of a smaller space was tried, that the target
            value is reached, or that the campaign has converged. `exhausted` means that the limit of attempts or the time
            limit was reached before that.
            Values are in the campaign's `unit`, samples and medians in nanoseconds.

            ## Environment

            | variable | meaning |
            | --- | --- |
            | `TEMPORAL_ADDRESS` and the other variables and profiles of Temporal's clients | address of the server to use instead of one on this machine |
            | `LATHE_DATA` | folder of the server's binary, database and log; default `$XDG_DATA_HOME/lathe`, else `~/.local/share/lathe` |
            | `LATHE_JDK` | the JDK to use |
            | `TEMPORAL_CLI` | the Temporal binary to use |
            | `LATHE_DEBUG` | if set, errors are printed with their stack traces |
            """;

    private CommandReference() {}

    static String text() {
        CommandLine root = CommandTree.of(ConsoleCapture.in(Path.of("target", "commands"), Map.of()).context());
        StringBuilder text = new StringBuilder(HEAD);
        Arrays.stream(ExitCode.values()).forEach(code -> text.append("| ")
                .append(code.number())
                .append(" | ")
                .append(code.meaning())
                .append(" |\n"));
        text.append(CONVENTIONS);
        append(text, root);
        return text.toString();
    }

    private static void append(StringBuilder text, CommandLine command) {
        text.append("\n## ").append(command.getCommandSpec().qualifiedName()).append("\n\n```\n");
        text.append(withoutExitStatus(command)).append("```\n");
        command.getSubcommands().values().forEach(sub -> append(text, sub));
    }

    /** Returns the help without the exit statuses, which are the same for all commands and listed at the top. */
    private static String withoutExitStatus(CommandLine command) {
        command.getCommandSpec().usageMessage().exitCodeListHeading("").exitCodeList(Map.of());
        return command.getUsageMessage(CommandLine.Help.Ansi.OFF).lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
