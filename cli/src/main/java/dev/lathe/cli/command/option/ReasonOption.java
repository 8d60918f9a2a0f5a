package dev.lathe.cli.command.option;

import picocli.CommandLine.Option;

/** The reason that is recorded with a control. */
public final class ReasonOption {
    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            defaultValue = "requested on the command line",
            description = "Reason, recorded with the campaign (default: ${DEFAULT-VALUE}).")
    private String reason;

    public String text() {
        return reason;
    }
}
