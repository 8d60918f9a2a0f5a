package dev.lathe.temporal.server.record;

/** Where a server's history lives. */
public enum ServerKind {
    /** Someone else's server. */
    GIVEN,
    /** A file on this machine; the server outlives the command that started it. */
    DURABLE,
    /** The memory of one process. */
    EMBEDDED
}
