package dev.lathe.worker.device.command;

import dev.lathe.tuning.evaluation.Rejection;

/** What came of building a copy; the id is of everything that it was made of. */
public sealed interface Built {
    record Ready(Copy copy, String id, long milliseconds) implements Built {}

    record Refused(Rejection rejection) implements Built {}
}
