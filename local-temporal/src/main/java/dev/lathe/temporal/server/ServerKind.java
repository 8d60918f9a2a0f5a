package dev.lathe.temporal.server;

/** The storage of a server's history. */
public enum ServerKind {
    /** A given server, not managed by Lathe. */
    GIVEN,
    /** A file on this machine; the server outlives the command that started it. */
    DURABLE,
    /** The memory of a process. */
    EMBEDDED
}
