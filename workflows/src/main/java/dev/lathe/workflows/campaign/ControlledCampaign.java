package dev.lathe.workflows.campaign;

import dev.lathe.tuning.campaign.Phase;
import dev.lathe.tuning.campaign.plan.CampaignPlan;
import dev.lathe.tuning.stop.StopReason;
import dev.lathe.workflows.contract.activity.Completed;
import dev.lathe.workflows.contract.campaign.CampaignState;
import dev.lathe.workflows.contract.campaign.CampaignWorkflow;
import dev.lathe.workflows.contract.campaign.ControlAnswer;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.campaign.ExtendRequest;
import dev.lathe.workflows.contract.campaign.PauseRequest;
import dev.lathe.workflows.contract.campaign.ResumeRequest;
import dev.lathe.workflows.contract.campaign.StopRequest;
import dev.lathe.workflows.contract.campaign.SubmissionRule;
import dev.lathe.workflows.contract.campaign.SubmitAnswer;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import dev.lathe.workflows.contract.naming.FailureTypes;
import dev.lathe.workflows.options.StageTimeouts;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.TemporalFailure;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;

/**
 * The controls of a campaign, each as a signal and as an update. A validator rejects an invalid update; an invalid
 * signal has no effect.
 */
abstract class ControlledCampaign implements CampaignWorkflow {
    private static final Logger LOG = Workflow.getLogger(ControlledCampaign.class);

    final CampaignPlan plan;
    final CampaignControls controls;

    ControlledCampaign(CampaignState carried) {
        plan = carried.plan();
        controls = new CampaignControls(carried.controls());
    }

    abstract Phase phase();

    /** Returns the number of completed iterations. */
    abstract int iterations();

    /** Returns the number of rounds of agents and people. */
    abstract int rounds();

    /** Returns the reason to end; empty if the campaign continues. */
    abstract Optional<StopReason> stopReason();

    /** Returns by how many iterations the target is too low for the queued submissions. */
    abstract int lacking();

    /** Completes and checks a submitted candidate with a local activity. */
    abstract Completed completed(SubmitRequest request);

    @Override
    public final void stopSignal(StopRequest request) {
        controls.stop(request.reason());
    }

    @Override
    public final ControlAnswer stop(StopRequest request) {
        stopSignal(request);
        return answer("stops after the iteration in flight, within " + text(StoppableWork.LIMIT));
    }

    @Override
    public final void pauseSignal(PauseRequest request) {
        controls.pause(request.reason());
    }

    @Override
    public final ControlAnswer pause(PauseRequest request) {
        pauseSignal(request);
        return answer("pauses after the iteration in flight, within " + text(StageTimeouts.of(plan).iteration()));
    }

    private static String text(Duration limit) {
        return limit.toHours() < 3 ? limit.toMinutes() + " min" : limit.toHours() + 1 + " h";
    }

    @Override
    public final void resumeSignal(ResumeRequest request) {
        controls.resume();
    }

    @Override
    public final void validateResume(ResumeRequest request) {
        rejectIf(stopping());
    }

    @Override
    public final ControlAnswer resume(ResumeRequest request) {
        resumeSignal(request);
        return answer("resumes now");
    }

    @Override
    public final void extendSignal(ExtendRequest request) {
        if (violation(request).isEmpty()) {
            controls.extendTo(request.to(), iterations(), rounds());
        }
    }

    @Override
    public final void validateExtend(ExtendRequest request) {
        rejectIf(violation(request));
    }

    private Optional<String> violation(ExtendRequest request) {
        return stopping().or(() -> request.violation(controls.target()));
    }

    private Optional<String> stopping() {
        return controls.stopReason().map(reason -> "the campaign is stopping; extend it after it has ended");
    }

    @Override
    public final ControlAnswer extend(ExtendRequest request) {
        extendSignal(request);
        return answer(stopReason()
                .map(reason -> "ends despite the extension: " + reason.text()
                        + reason.kind().continuation().map(how -> "; " + how).orElse(""))
                .orElseGet(() -> request.effect(plan.earlierEnds())));
    }

    @Override
    public final void submitSignal(SubmitRequest request) {
        if (violation(request).isPresent()) {
            return;
        }
        try {
            accept(request);
        } catch (TemporalFailure invalid) {
            LOG.warn("ignored the signal 'submit': {}", invalid.getMessage());
        }
    }

    @Override
    public final void validateSubmit(SubmitRequest request) {
        rejectIf(violation(request));
    }

    private Optional<String> violation(SubmitRequest request) {
        return stopping()
                .map(reason -> reason + ", then submit")
                .or(() -> SubmissionRule.violation(request, controls.sources()));
    }

    @Override
    public final SubmitAnswer submit(SubmitRequest request) {
        int number = accept(request);
        int lacking = lacking();
        return new SubmitAnswer(number, phase(), controls.target(), lacking, effect(lacking));
    }

    /** Returns when the submission that was queued last is tried. The target is too low by {@code lacking}. */
    private String effect(int lacking) {
        if (lacking > 0) {
            return "waits for the next extension, because the target of " + controls.target()
                    + " iterations leaves no room for it; extend the campaign with './lathe campaign extend "
                    + Workflow.getInfo().getWorkflowId() + " --by " + lacking + "'";
        }
        boolean resumes = controls.pauseReason().equals(Optional.of(ControlState.SUBMISSION_FOLLOWS));
        String turn = plan.proposers().shares().submissions().isPresent() ? "in the share of submissions" : "next";
        return "is tried " + turn + ", after " + earlier()
                + (controls.paused() && !resumes ? ", when the campaign is resumed" : "");
    }

    /** Returns what precedes the submission that was queued last. */
    private String earlier() {
        if (phase() == Phase.FINAL_BENCHMARK) {
            return "the final measurement, which is in progress";
        }
        int submissions = controls.unrecordedSubmissions() - 1;
        return switch (submissions) {
            case 0 -> "the candidates in flight";
            case 1 -> "1 queued submission";
            default -> submissions + " queued submissions";
        };
    }

    /** Queues a submission and returns its number. Throws ApplicationFailure if it is illegal or refused. */
    private int accept(SubmitRequest request) {
        Completed completed = completed(request);
        failIf(completed.violation().or(() -> violation(request)), FailureTypes.INVALID_SUBMISSION);
        failIf(completed.refusal(), FailureTypes.REFUSED_SUBMISSION);
        return controls.submit(request, completed.candidate());
    }

    private static void failIf(Optional<String> reason, String type) {
        reason.ifPresent(text -> {
            throw ApplicationFailure.newNonRetryableFailure(text, type);
        });
    }

    private static void rejectIf(Optional<String> reason) {
        reason.ifPresent(text -> {
            throw new IllegalArgumentException(text);
        });
    }

    private ControlAnswer answer(String effect) {
        return new ControlAnswer(phase(), controls.target(), effect);
    }
}
