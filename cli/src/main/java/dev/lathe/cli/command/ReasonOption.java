package dev.lathe.cli.command;

import picocli.CommandLine.Option;

/** The reason that is recorded with a control. */
final class ReasonOption {
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
