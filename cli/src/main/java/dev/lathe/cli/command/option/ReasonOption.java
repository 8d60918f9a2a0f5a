package dev.lathe.cli.command.option;

import picocli.CommandLine.Option;

/** Why a person steps in; it is recorded. */
public final class ReasonOption {
    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "asked for on the command line",
            description = "Why; it is recorded with the campaign. Default: ${DEFAULT-VALUE}.")
    private String reason;

    public String text() {
        return reason;
    }
}
