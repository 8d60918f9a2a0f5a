package dev.lathe.workflows.contract.activity;

import java.util.Optional;

/** A request to check a winner. A claim is compared with a second harness. */
public record WinnerCheckRequest(CandidateTask task, Build build, Optional<Claim> claim) implements StageRequest {
    /**
     * The times of the winner and of a control, the baseline, by the runner in nanoseconds. The control shows whether
     * the machine is busy.
     */
    public record Claim(double nanoseconds, Build control, double controlNanoseconds) {}

    /** Returns the request to verify the winner. */
    public CorrectnessRequest verification() {
        return new CorrectnessRequest(task, build);
    }
}
