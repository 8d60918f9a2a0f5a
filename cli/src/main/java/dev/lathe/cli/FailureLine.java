package dev.lathe.cli;

import dev.lathe.cli.process.CommandFailure;
import dev.lathe.cli.process.ExitCode;
import dev.lathe.temporal.host.HostEnvironment;
import dev.lathe.temporal.host.LocalTemporalException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Prints a known failure as one line and returns its exit status. Anything else is a bug and is printed with its stack
 * trace.
 */
final class FailureLine implements IExecutionExceptionHandler {
    private final HostEnvironment environment;

    FailureLine(HostEnvironment environment) {
        this.environment = environment;
    }

    @Override
    public int handleExecutionException(Exception exception, CommandLine command, ParseResult parsed) {
        ExitCode code =
                switch (exception) {
                    case CommandFailure failure -> failure.code();
                    case LocalTemporalException failure -> ExitCode.UNREACHABLE;
                    default -> ExitCode.DEFECT;
                };
        command.getErr().println("lathe: " + line(exception, code));
        if (code == ExitCode.DEFECT || environment.get("LATHE_DEBUG").isPresent()) {
            exception.printStackTrace(command.getErr());
        }
        command.getErr().flush();
        return code.number();
    }

    private static String line(Exception exception, ExitCode code) {
        return code == ExitCode.DEFECT
                ? "internal error; please report it with the stack trace below: " + exception
                : exception.getMessage();
    }
}
