package dev.lathe.cli.process;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

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

    /** Returns the failure of writing to a folder that the user chose. */
    public static CommandFailure cannotWrite(Path path, IOException cause) {
        return cannotWrite(path, cause, "choose a folder that you can write to");
    }

    /** Returns the failure of writing to a path. The messages of most file exceptions are only a path. */
    public static CommandFailure cannotWrite(Path path, IOException cause, String remedy) {
        String reason =
                switch (cause) {
                    case AccessDeniedException denied -> "permission denied: " + denied.getFile();
                    case NoSuchFileException missing -> "no such folder: " + missing.getFile();
                    case FileAlreadyExistsException file -> "not a folder: " + file.getFile();
                    case FileSystemException failed when failed.getReason() != null ->
                        failed.getReason() + ": " + failed.getFile();
                    default -> String.valueOf(cause.getMessage());
                };
        return usage("cannot write to " + path + ": " + reason + "; " + remedy);
    }

    /** Returns the failure with the file that causes it. */
    public CommandFailure in(String file) {
        return new CommandFailure(code, file + ": " + getMessage());
    }

    public ExitCode code() {
        return code;
    }
}
