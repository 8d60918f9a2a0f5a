package dev.lathe.cli.command;

import dev.lathe.cli.process.ExitCode;
import java.util.Locale;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(
        name = "completion",
        description = "Prints a script that completes the commands and options of lathe in a shell.",
        footer = {
            "",
            "Examples:",
            "  source <(lathe completion bash)                                   in ~/.bashrc",
            "  source <(lathe completion zsh)                                    in ~/.zshrc, after compinit",
            "  lathe completion fish > ~/.config/fish/completions/lathe.fish     once"
        })
public final class CompletionCommand extends CliTask {
    @Parameters(index = "0", paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    private enum Shell {
        BASH,
        ZSH,
        FISH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    protected ExitCode perform() {
        CommandLine root = spec.root().commandLine();
        print(
                switch (shell) {
                    // The script loads the bash completion of zsh.
                    case BASH, ZSH -> AutoComplete.bash(root.getCommandName(), root);
                    case FISH -> FishCompletion.of(root);
                });
        return ExitCode.DONE;
    }
}
