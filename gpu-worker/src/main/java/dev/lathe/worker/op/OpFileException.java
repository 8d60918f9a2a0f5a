package dev.lathe.worker.op;

import dev.lathe.activities.failure.ActivityFailures;
import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;
import java.util.OptionalInt;

/** An error in an op's folder. The message contains the file, the line, the field and the expected value. */
public final class OpFileException extends StageException {
    private static final long serialVersionUID = 1;

    public OpFileException(String message) {
        super(FailureCause.SETUP, message);
    }

    public OpFileException(Path file, String message) {
        super(FailureCause.SETUP, file + ": " + message);
    }

    public OpFileException(Path file, String field, String message) {
        super(FailureCause.SETUP, place(file, field) + ": " + field + ": " + message);
    }

    /** Creates the error of a file with invalid JSON at a line. */
    public OpFileException(Path file, int line, String message) {
        super(FailureCause.SETUP, file + ":" + line + ": " + message);
    }

    private static String place(Path file, String field) {
        OptionalInt line = FieldLine.of(file, field);
        return line.isPresent() ? file + ":" + line.getAsInt() : file.toString();
    }

    /** Returns the non-retryable failure that activities throw. */
    public ApplicationFailure asSetup() {
        return ActivityFailures.of(this);
    }
}
