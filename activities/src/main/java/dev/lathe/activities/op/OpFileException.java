package dev.lathe.activities.op;

import dev.lathe.activities.failure.Trouble;
import io.temporal.failure.ApplicationFailure;
import java.nio.file.Path;

/** Something in an op's folder is not as it must be; the message names the file, the field and what would be right. */
public final class OpFileException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public OpFileException(String message) {
        super(message);
    }

    public OpFileException(Path file, String message) {
        super(file + ": " + message);
    }

    public OpFileException(Path file, String field, String message) {
        super(file + ": " + field + ": " + message);
    }

    /** As the failure that activities throw: only a person can mend files. */
    public ApplicationFailure asSetup() {
        return Trouble.setup(getMessage());
    }
}
