package dev.lathe.worker.runner;

import dev.lathe.activities.failure.FailureCause;

/** A library that reports that it cannot run on this machine; only a vendor's library may. */
public final class LibraryUnavailable extends RunnerException {
    private static final long serialVersionUID = 1;

    private final String reason;

    LibraryUnavailable(String reason) {
        super(FailureCause.SETUP, "a library reports that it cannot run here: " + reason);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
