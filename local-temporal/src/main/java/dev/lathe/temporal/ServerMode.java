package dev.lathe.temporal;

/** The server that the user requests. */
public enum ServerMode {
    /** The given server, else the running one, else a durable one, else an in-memory one. */
    AUTO,
    DURABLE,
    MEMORY
}
