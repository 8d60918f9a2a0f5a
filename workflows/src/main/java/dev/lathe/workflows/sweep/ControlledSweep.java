package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import java.util.Optional;

/** The controls of a sweep, each as a signal and as an update. They are forwarded to its campaigns. */
abstract class ControlledSweep implements SweepWorkflow {
    final CampaignWindow window;
    private int target;
    private boolean paused;
    private boolean stopped;

    ControlledSweep(SweepRequest request) {
        window = new CampaignWindow(request);
        target = request.iterations();
        paused = request.progress().map(SweepProgress::paused).orElse(false);
    }

    abstract Phase phase();

    final int target() {
        return target;
    }

    final boolean paused() {
        return paused;
    }

    final boolean stopped() {
        return stopped;
    }

    @Override
    public final void stopSignal(StopRequest request) {
        stopped = true;
        window.signalRunning(campaign -> campaign.stopSignal(request));
    }

    @Override
    public final ControlAnswer stop(StopRequest request) {
        stopSignal(request);
        return answer("every campaign stops after its iteration in flight");
    }

    @Override
    public final void pauseSignal(PauseRequest request) {
        paused = true;
        window.signalRunning(campaign -> campaign.pauseSignal(request));
    }

    @Override
    public final ControlAnswer pause(PauseRequest request) {
        pauseSignal(request);
        return answer("every campaign pauses after its iteration in flight");
    }

    @Override
    public final void resumeSignal(ResumeRequest request) {
        paused = false;
        window.signalRunning(campaign -> campaign.resumeSignal(request));
    }

    @Override
    public final ControlAnswer resume(ResumeRequest request) {
        resumeSignal(request);
        return answer("every campaign resumes now");
    }

    @Override
    public final void extendSignal(ExtendRequest request) {
        if (violation(request).isEmpty()) {
            target = request.to();
            window.extend(request);
        }
    }

    @Override
    public final void validateExtend(ExtendRequest request) {
        violation(request).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    private Optional<String> violation(ExtendRequest request) {
        return stopped
                ? Optional.of("the sweep is stopping; extend it after it has ended")
                : request.violation(target);
    }

    @Override
    public final ControlAnswer extend(ExtendRequest request) {
        extendSignal(request);
        return answer("every campaign runs to " + target + " iterations");
    }

    private ControlAnswer answer(String effect) {
        return new ControlAnswer(phase(), target, effect);
    }
}
