package dev.lathe.cli.process;

/** An expected failure of a command. The message is one line that says what is wrong and what to do. */
public final class CommandFailure extends RuntimeException {
    private final ExitCode code;

    private CommandFailure(ExitCode code, String message) {
        super(message);
        this.code = code;
    }

    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message);
    }

    public static CommandFailure notFound(String message) {
        return new CommandFailure(ExitCode.NOT_FOUND, message);
    }

    public static CommandFailure unreachable(String message) {
        return new CommandFailure(ExitCode.UNREACHABLE, message);
    }

    public static CommandFailure refused(String message) {
        return new CommandFailure(ExitCode.REFUSED, message);
    }

    /** Returns the failure with the file that causes it. */
    public CommandFailure in(String file) {
        return new CommandFailure(code, file + ": " + getMessage());
    }

    public ExitCode code() {
        return code;
    }
}
