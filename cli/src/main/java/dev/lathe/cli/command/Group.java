package dev.lathe.cli.command;

import dev.lathe.cli.process.ExitCode;
import picocli.CommandLine.ParameterException;

/** A command that only has subcommands and requires one of them. */
public abstract class Group extends CliTask {
    @Override
    protected final ExitCode perform() {
        throw new ParameterException(spec.commandLine(), "missing subcommand");
    }
}
