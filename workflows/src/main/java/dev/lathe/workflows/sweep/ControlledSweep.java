package dev.lathe.workflows.sweep;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.stop.StopRule;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.naming.SearchAttributes;
import dev.lathe.workflows.contract.sweep.LabelRequest;
import dev.lathe.workflows.contract.sweep.SweepLabels;
import dev.lathe.workflows.contract.sweep.SweepProgress;
import dev.lathe.workflows.contract.sweep.SweepRequest;
import dev.lathe.workflows.contract.sweep.SweepWorkflow;
import io.temporal.workflow.Workflow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The controls of a sweep, each as a signal and as an update. They are forwarded to its campaigns. */
abstract class ControlledSweep implements SweepWorkflow {
    final CampaignWindow window;
    private int target;
    private Optional<String> pauseReason;
    private boolean stopped;
    private SweepLabels labels;
    private final List<StopRule> earlierEnds;

    ControlledSweep(SweepRequest request) {
        window = new CampaignWindow(request);
        target = request.iterations();
        labels = request.labels();
        earlierEnds = request.plan().earlierEnds();
        pauseReason = request.progress().flatMap(SweepProgress::pauseReason);
    }

    abstract Phase phase();

    /** Shows the state after a control in the details of the workflow. */
    abstract void showDetails();

    final int target() {
        return target;
    }

    final SweepLabels labels() {
        return labels;
    }

    final boolean paused() {
        return pauseReason().isPresent();
    }

    /** Returns why the sweep is paused; empty if it is not. A stop overrides a pause. */
    final Optional<String> pauseReason() {
        return stopped ? Optional.empty() : pauseReason;
    }

    final boolean stopped() {
        return stopped;
    }

    @Override
    public final void stopSignal(StopRequest request) {
        stopped = true;
        window.signalRunning(campaign -> campaign.stopSignal(request));
        showDetails();
    }

    @Override
    public final ControlAnswer stop(StopRequest request) {
        stopSignal(request);
        return answer("every campaign stops after its iteration in flight");
    }

    @Override
    public final void pauseSignal(PauseRequest request) {
        pauseReason = Optional.of(request.reason());
        window.signalRunning(campaign -> campaign.pauseSignal(request));
        showDetails();
    }

    @Override
    public final ControlAnswer pause(PauseRequest request) {
        pauseSignal(request);
        return answer("every campaign pauses after its iteration in flight");
    }

    @Override
    public final void resumeSignal(ResumeRequest request) {
        pauseReason = Optional.empty();
        window.signalRunning(campaign -> campaign.resumeSignal(request));
        showDetails();
    }

    @Override
    public final void validateResume(ResumeRequest request) {
        rejectIf(stopping());
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
            showDetails();
        }
    }

    @Override
    public final void validateExtend(ExtendRequest request) {
        rejectIf(violation(request));
    }

    private Optional<String> violation(ExtendRequest request) {
        return stopping().or(() -> request.violation(target));
    }

    private Optional<String> stopping() {
        return stopped ? Optional.of("the sweep is stopping; extend it after it has ended") : Optional.empty();
    }

    private static void rejectIf(Optional<String> reason) {
        reason.ifPresent(text -> {
            throw new IllegalArgumentException(text);
        });
    }

    @Override
    public final ControlAnswer extend(ExtendRequest request) {
        extendSignal(request);
        return answer("every campaign " + request.effect(earlierEnds));
    }

    @Override
    public final void labelSignal(LabelRequest request) {
        if (violation(request).isEmpty()) {
            labels = labels.with(request);
            publishLabels();
        }
    }

    /** Writes the note to the memo and the tags to the search attributes. */
    final void publishLabels() {
        Map<String, Object> memo = new TreeMap<>();
        memo.put(SweepLabels.NOTE, labels.note().orElse(null));
        Workflow.upsertMemo(memo);
        Workflow.upsertTypedSearchAttributes(
                labels.tags().isEmpty()
                        ? SearchAttributes.TAGS.valueUnset()
                        : SearchAttributes.TAGS.valueSet(labels.tags()));
    }

    @Override
    public final void validateLabel(LabelRequest request) {
        rejectIf(violation(request));
    }

    private Optional<String> violation(LabelRequest request) {
        try {
            labels.with(request);
            return Optional.empty();
        } catch (IllegalArgumentException invalid) {
            return Optional.of(String.valueOf(invalid.getMessage()));
        }
    }

    @Override
    public final ControlAnswer label(LabelRequest request) {
        labelSignal(request);
        return answer("note " + labels.note().map(text -> "'" + text + "'").orElse("none") + ", tags "
                + (labels.tags().isEmpty() ? "none" : String.join(", ", labels.tags())));
    }

    private ControlAnswer answer(String effect) {
        return new ControlAnswer(phase(), target, effect);
    }
}
