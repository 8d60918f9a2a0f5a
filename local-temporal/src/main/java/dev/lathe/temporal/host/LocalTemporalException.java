package dev.lathe.temporal.host;

/** What a person has to know when no server can be given: what went wrong, where, and the way out. */
public final class LocalTemporalException extends RuntimeException {

    public LocalTemporalException(String message) {
        super(message);
    }

    public LocalTemporalException(String message, Throwable cause) {
        super(message, cause);
    }
}
