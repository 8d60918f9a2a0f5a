package dev.lathe.cli;

import dev.lathe.cli.process.ExitCode;
import java.io.PrintWriter;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints a usage error as one line, with suggestions and a pointer to the help. */
final class UsageLine implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException error, String[] arguments) {
        PrintWriter err = error.getCommandLine().getErr();
        err.println("lathe: " + error.getMessage());
        UnmatchedArgumentException.printSuggestions(error, err);
        err.println("See '" + error.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
        err.flush();
        return ExitCode.USAGE.number();
    }
}
