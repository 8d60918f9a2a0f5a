package dev.lathe.workflows.campaign;

import dev.lathe.tuning.proposal.Rationale;
import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Point;
import dev.lathe.tuning.space.Source;
import dev.lathe.workflows.contract.ControlState;
import dev.lathe.workflows.contract.SubmitRequest;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What people asked of a campaign. Handlers write it, the campaign reads it between iterations. */
final class Controls {
    private final Deque<Submission> submissions;
    private int target;
    private Optional<String> pauseReason;
    private Optional<String> stopReason;

    Controls(ControlState carried) {
        this.target = carried.target();
        this.pauseReason = carried.pauseReason();
        this.stopReason = carried.stopReason();
        this.submissions = new ArrayDeque<>(carried.submissions());
    }

    ControlState state() {
        return new ControlState(target, pauseReason, stopReason, List.copyOf(submissions));
    }

    int target() {
        return target;
    }

    void extendTo(int newTarget) {
        target = Math.max(target, newTarget);
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
        return pauseReason.isPresent();
    }

    Optional<String> pauseReason() {
        return pauseReason;
    }

    /** Holds the caller while the campaign is paused; a stop lets it go, too. */
    void awaitResume() {
        Workflow.await(() -> !paused() || stopReason.isPresent());
    }

    void submit(SubmitRequest request) {
        submissions.add(new Submission(
                candidate(request), Rationale.of(request.hypothesis().orElse("submitted without a hypothesis"))));
    }

    private static Candidate candidate(SubmitRequest request) {
        return request.code()
                .<Candidate>map(code -> new Source(request.family(), code, request.knobs()))
                .orElseGet(() -> new Point(request.family(), request.knobs()));
    }

    Optional<Submission> nextSubmission() {
        return Optional.ofNullable(submissions.poll());
    }
}
