package dev.lathe.worker.device.command;

/** A built copy. The id is a hash of all its inputs. */
record Built(Copy copy, String id, long milliseconds) {}
