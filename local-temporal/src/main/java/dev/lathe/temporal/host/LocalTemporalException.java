package dev.lathe.temporal.host;

/** A failure of the local server or its machine. The message says what is wrong, where, and what to do. */
public final class LocalTemporalException extends RuntimeException {

    public LocalTemporalException(String message) {
        super(message);
    }

    public LocalTemporalException(String message, Throwable cause) {
        super(message, cause);
    }
}
