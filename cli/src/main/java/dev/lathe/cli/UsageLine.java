package dev.lathe.cli;

import dev.lathe.cli.process.ExitCode;
import java.io.PrintWriter;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Turns wrong usage into one line and the way to the help, with what may have been meant. */
final class UsageLine implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        PrintWriter err = wrong.getCommandLine().getErr();
        err.println("lathe: " + wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("'" + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help' shows how it is used.");
        err.flush();
        return ExitCode.USAGE.number();
    }
}
