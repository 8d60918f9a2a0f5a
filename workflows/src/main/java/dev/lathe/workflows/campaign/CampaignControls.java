package dev.lathe.workflows.campaign;

import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Variant;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.campaign.SubmissionRule;
import dev.lathe.workflows.contract.campaign.SubmitRequest;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The controls of a campaign. Handlers write them; the campaign reads them between iterations. */
final class CampaignControls {
    /** The submissions that are not recorded yet. The first {@code inFlight} of them are proposed. */
    private final Deque<Submission> submissions;
    private List<Variant> variants;
    private int target;
    private Optional<String> pauseReason;
    private Optional<String> stopReason;
    private int extendedAfter;
    private int extendedAfterRounds;
    private int submitted;
    private final boolean doubted;
    private int inFlight;

    CampaignControls(ControlState carried) {
        this.target = carried.target();
        this.pauseReason = carried.pauseReason();
        this.stopReason = carried.stopReason();
        this.extendedAfter = carried.extendedAfter();
        this.extendedAfterRounds = carried.extendedAfterRounds();
        this.submitted = carried.submitted();
        this.doubted = carried.doubted();
        this.submissions = new ArrayDeque<>(carried.submissions());
        this.variants = new ArrayList<>(carried.variants());
    }

    ControlState state() {
        return new ControlState(
                target, pauseReason(), stopReason, List.copyOf(submissions), variants(), extendedAfter,
                extendedAfterRounds, submitted, doubted);
    }

    int target() {
        return target;
    }

    /**
     * Raises the target. The patience and the ends of a protocol count from these numbers of completed iterations and
     * rounds, so that a converged campaign resumes.
     */
    void extendTo(int newTarget, int iterations, int rounds) {
        if (newTarget > target) {
            target = newTarget;
            extendedAfter = iterations;
            extendedAfterRounds = rounds;
        }
    }

    /** Returns the number of iterations that were completed when the target was raised last. */
    int extendedAfter() {
        return extendedAfter;
    }

    /** Returns the number of rounds at that time. */
    int extendedAfterRounds() {
        return extendedAfterRounds;
    }

    /** Returns whether the winner counts only if a second harness confirms it, because its sweep doubts it. */
    boolean doubted() {
        return doubted;
    }

    void stop(String reason) {
        stopReason = Optional.of(reason);
    }

    Optional<String> stopReason() {
        return stopReason;
    }

    void pause(String reason) {
        pauseReason = Optional.of(reason);
    }

    void resume() {
        pauseReason = Optional.empty();
    }

    boolean paused() {
        return pauseReason().isPresent();
    }

    /** Returns why the campaign is paused; empty if it is not. A stop overrides a pause. */
    Optional<String> pauseReason() {
        return stopReason.isPresent() ? Optional.empty() : pauseReason;
    }

    /** Waits until the campaign is resumed or stopped. */
    void awaitResume() {
        Workflow.await(() -> !paused());
    }

    /** Queues a legal candidate and returns the number of the submission. */
    int submit(SubmitRequest request, Candidate candidate) {
        variants = variantsWith(request.variant().stream());
        submitted++;
        submissions.add(request.submission(submitted, candidate));
        return submitted;
    }

    /** Returns the variants of submissions and of the agent, which the search tunes. */
    List<Variant> variants() {
        return List.copyOf(variants);
    }

    /** Returns the variants with those of new candidates. */
    List<Variant> variantsWith(Stream<Variant> own) {
        return state().variantsWith(own);
    }

    /**
     * Adds a variant of an agent to those that the search tunes. The oldest ones leave the search space if the sources
     * exceed the limit of the carried state.
     */
    void tune(Variant variant) {
        variants.removeIf(known -> known.name().equals(variant.name()));
        variants.add(variant);
        while (variants.size() > 1 && SubmissionRule.packedBytes(sources()) > SubmissionRule.MAX_PACKED_BYTES) {
            variants.removeFirst();
        }
    }

    /** Returns the sources that are queued or tuned. */
    List<String> sources() {
        return state().sources();
    }

    /** Takes the next queued submission. It stays in the state until it is recorded, so that no end loses it. */
    Optional<Submission> nextSubmission() {
        Optional<Submission> next = submissions.stream().skip(inFlight).findFirst();
        if (next.isPresent()) {
            inFlight++;
        }
        return next;
    }

    /** Removes the oldest submission after it was recorded. */
    void submissionRecorded() {
        submissions.remove();
        inFlight--;
    }

    /** Returns the number of submissions that are not recorded yet. */
    int unrecordedSubmissions() {
        return submissions.size();
    }

    /** Returns the number of submissions that are not proposed yet. */
    int queuedSubmissions() {
        return submissions.size() - inFlight;
    }
}
