package dev.lathe.worker.device.command;

/** A built copy; the id is of everything that it was made of. */
record Built(Copy copy, String id, long milliseconds) {}
