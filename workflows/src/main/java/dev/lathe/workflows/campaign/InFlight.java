package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.BuildFingerprints;
import dev.lathe.tuning.campaign.EpochBests;
import dev.lathe.tuning.campaign.Incumbent;
import dev.lathe.tuning.proposal.Proposal;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.Optional;

/** A proposal that is being prepared. {@code earlier} contains the builds that it must not equal. */
record InFlight(
        Proposal proposal,
        BuildFingerprints earlier,
        AsyncCall<Prepared> preparing,
        Optional<ComparisonAhead> ahead) {
    private InFlight(Proposal proposal, BuildFingerprints earlier, AsyncCall<Prepared> preparing) {
        this(proposal, earlier, preparing, Optional.empty());
    }

    /** Starts to prepare a proposal when the promise is completed. */
    static InFlight start(
            Proposal proposal, BuildFingerprints earlier, Preparation preparation, Promise<?> requested) {
        return new InFlight(
                proposal, earlier, AsyncCall.after(requested, () -> preparation.prepare(proposal, earlier)));
    }

    /** Returns a proposal that a gate rejected. It needs no preparation. */
    static InFlight rejected(Prepared prepared) {
        return new InFlight(prepared.proposal(), BuildFingerprints.none(), AsyncCall.completed(prepared));
    }

    /** Waits for the preparation and returns its result. */
    Prepared prepared() {
        return preparing.get();
    }

    /** Waits until the preparation has succeeded or failed. */
    void await() {
        preparing.await();
    }

    /** Starts the comparison with the incumbent, unless it has been started. */
    InFlight comparedAhead(EpochBests bests, ChallengerBenchmark benchmark, Profiling profiling) {
        return comparedWith(bests.incumbent()).isPresent()
                ? this
                : new InFlight(
                        proposal,
                        earlier,
                        preparing,
                        Optional.of(ComparisonAhead.start(preparing, bests, benchmark, profiling)));
    }

    /** Returns whether it is being compared with the incumbent. */
    boolean isBeingCompared(Incumbent incumbent) {
        return comparedWith(incumbent).filter(ComparisonAhead::isRunning).isPresent();
    }

    /** Returns whether its comparison with the incumbent has a verdict, or whether the proposal is rejected. */
    boolean isDecided(Incumbent incumbent) {
        return comparedWith(incumbent).filter(ComparisonAhead::isDecided).isPresent();
    }

    /** Returns whether it can be recorded without waiting for its comparison with the incumbent or for its profile. */
    boolean isCompleted(Incumbent incumbent) {
        return comparedWith(incumbent).filter(ComparisonAhead::isCompleted).isPresent();
    }

    private Optional<ComparisonAhead> comparedWith(Incumbent incumbent) {
        return ahead.filter(started -> started.isWith(incumbent));
    }

    /**
     * Cancels the preparation and starts it again, because the device was lost. A rejected proposal stays as it is. The
     * campaign has waited before, so that no call of a canceled preparation can still share a task with a new one.
     */
    InFlight restart(Preparation preparation) {
        if (preparing.hasSucceeded() && preparing.get() instanceof Prepared.Rejected) {
            return this;
        }
        preparing.cancel();
        ahead.ifPresent(ComparisonAhead::cancel);
        return start(proposal, earlier, preparation, Workflow.newPromise(true));
    }
}
