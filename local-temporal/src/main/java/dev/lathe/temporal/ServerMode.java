package dev.lathe.temporal;

/** Which server a person asks for. */
public enum ServerMode {
    /** The given one, else the running one, else a durable one, else one in memory. */
    AUTO,
    DURABLE,
    MEMORY
}
