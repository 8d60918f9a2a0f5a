package dev.lathe.worker.device.command;

import dev.lathe.activities.failure.FailureCause;
import dev.lathe.activities.failure.StageException;
import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;

/** A command received SIGKILL, from the OOM killer or from a user. Alone, it is no evidence against the candidate. */
final class CommandKilled extends StageException {
    private static final long serialVersionUID = 1;

    private final String command;
    private final String output;

    CommandKilled(String command, String output) {
        super(FailureCause.TRANSIENT, "the repository's " + command + " command received SIGKILL");
        this.command = command;
        this.output = output;
    }

    /** Returns the rejection of a candidate whose command is killed again and again. */
    Rejection at(RejectionStage stage) {
        return new Rejection(stage, command + " was killed by SIGKILL three times; memory may be short", output);
    }
}
