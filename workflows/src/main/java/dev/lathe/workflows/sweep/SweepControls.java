package dev.lathe.workflows.sweep;

import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import java.util.Optional;

/** The controls of a sweep. Handlers write them; the sweep reads them. */
final class SweepControls {
    private int target;
    private boolean paused;
    private boolean stopped;

    SweepControls(SweepRequest request) {
        this.target = request.iterations();
        this.paused = request.progress().map(SweepProgress::paused).orElse(false);
    }

    int target() {
        return target;
    }

    /** Returns the reason to reject an extension, if there is one. */
    Optional<String> violation(ExtendRequest request) {
        return stopped
                ? Optional.of("the sweep is stopping; extend it after it has ended")
                : request.violation(target);
    }

    void extendTo(int newTarget) {
        target = newTarget;
    }

    boolean paused() {
        return paused;
    }

    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
    }

    boolean stopped() {
        return stopped;
    }

    void stop() {
        stopped = true;
    }
}
