package dev.lathe.worker.runner;

import dev.lathe.activities.failure.FailureCause;

/** The report of a vendor library that it cannot run on this machine. */
public final class LibraryUnavailable extends RunnerException {
    private static final long serialVersionUID = 1;

    private final String reason;

    LibraryUnavailable(String reason) {
        super(FailureCause.SETUP, "the library is unavailable on this machine: " + reason);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
