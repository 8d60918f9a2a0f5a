package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;

/** The controls of a sweep, each as a signal and as an update. They are forwarded to its campaigns. */
abstract class ControlledSweep implements SweepWorkflow {
    private final SweepControls controls;
    private final CampaignWindow window;

    ControlledSweep(SweepControls controls, CampaignWindow window) {
        this.controls = controls;
        this.window = window;
    }

    abstract Phase phase();

    @Override
    public final void stopSignal(StopRequest request) {
        controls.stop();
        window.signalRunning(campaign -> campaign.stopSignal(request));
    }

    @Override
    public final ControlAnswer stop(StopRequest request) {
        stopSignal(request);
        return answer("every campaign stops after its iteration in flight");
    }

    @Override
    public final void pauseSignal(PauseRequest request) {
        controls.pause();
        window.signalRunning(campaign -> campaign.pauseSignal(request));
    }

    @Override
    public final ControlAnswer pause(PauseRequest request) {
        pauseSignal(request);
        return answer("every campaign pauses after its iteration in flight");
    }

    @Override
    public final void resumeSignal(ResumeRequest request) {
        controls.resume();
        window.signalRunning(campaign -> campaign.resumeSignal(request));
    }

    @Override
    public final ControlAnswer resume(ResumeRequest request) {
        resumeSignal(request);
        return answer("every campaign resumes now");
    }

    @Override
    public final void extendSignal(ExtendRequest request) {
        if (controls.violation(request).isEmpty()) {
            controls.extendTo(request.to());
            window.extend(request);
        }
    }

    @Override
    public final void validateExtend(ExtendRequest request) {
        controls.violation(request).ifPresent(reason -> {
            throw new IllegalArgumentException(reason);
        });
    }

    @Override
    public final ControlAnswer extend(ExtendRequest request) {
        extendSignal(request);
        return answer("every campaign runs to " + controls.target() + " iterations");
    }

    private ControlAnswer answer(String effect) {
        return new ControlAnswer(phase(), controls.target(), effect);
    }
}
