package dev.lathe.cli.command;

import dev.lathe.cli.process.ExitCode;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.UnmatchedArgumentException;

@Command(
        name = "help",
        description = "Shows the help of a command.",
        footer = {"", "Examples:", "  lathe help", "  lathe help sweep start"})
public final class HelpCommand extends CliTask {
    @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Words of the command, such as 'sweep start'.")
    private List<String> words = List.of();

    @Override
    protected ExitCode perform() {
        CommandLine shown = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = shown.getSubcommands().get(word);
            if (next == null) {
                throw new UnmatchedArgumentException(shown, List.of(word));
            }
            shown = next;
        }
        shown.usage(spec.commandLine().getOut());
        return ExitCode.DONE;
    }
}
