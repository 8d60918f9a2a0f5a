package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;

/**
 * A command that failed as it does if the host is short of memory or disk space. Alone, that is no evidence against the
 * candidate.
 */
final class HostFault extends StageException {
    private static final long serialVersionUID = 1;

    private final String command;
    private final String reason;
    private final String output;

    HostFault(String command, String reason, String output) {
        super(FailureCause.TRANSIENT, "the repository's " + command + " command failed because of the host: " + reason);
        this.command = command;
        this.reason = reason;
        this.output = output;
    }

    /** Returns the rejection of a candidate whose command fails so again and again. */
    Rejection at(RejectionStage stage) {
        return new Rejection(
                stage,
                command + " failed three times as if the host were short of memory or disk space: " + reason,
                output);
    }
}
