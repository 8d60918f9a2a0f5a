package dev.lathe.workflows.campaign.control;

import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Variant;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.workflows.contract.campaign.ControlState;
import dev.lathe.workflows.contract.control.SubmitRequest;
import io.temporal.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What people asked of a campaign. Handlers write it, the campaign reads it between iterations. */
public final class CampaignControls {
    private final Deque<Submission> submissions;
    private final List<Variant> variants;
    private int target;
    private Optional<String> pauseReason;
    private Optional<String> stopReason;
    private int extendedAfter;

    public CampaignControls(ControlState carried) {
        this.target = carried.target();
        this.pauseReason = carried.pauseReason();
        this.stopReason = carried.stopReason();
        this.extendedAfter = carried.extendedAfter();
        this.submissions = new ArrayDeque<>(carried.submissions());
        this.variants = new ArrayList<>(carried.variants());
    }

    public ControlState state() {
        return new ControlState(target, pauseReason, stopReason, List.copyOf(submissions), variants(), extendedAfter);
    }

    public int target() {
        return target;
    }

    /** More is asked for after so many iterations; a campaign that gained nothing in the last of them may go on. */
    public void extendTo(int newTarget, int after) {
        if (newTarget > target) {
            target = newTarget;
            extendedAfter = after;
        }
    }

    /** The iterations that were done when more were asked for the last time. */
    public int extendedAfter() {
        return extendedAfter;
    }

    public void stop(String reason) {
        stopReason = Optional.of(reason);
    }

    public Optional<String> stopReason() {
        return stopReason;
    }

    public void pause(String reason) {
        pauseReason = Optional.of(reason);
    }

    public void resume() {
        pauseReason = Optional.empty();
    }

    public boolean paused() {
        return pauseReason.isPresent();
    }

    Optional<String> pauseReason() {
        return pauseReason;
    }

    /** Holds the caller while the campaign is paused; a stop lets it go, too. */
    public void awaitResume() {
        Workflow.await(() -> !paused() || stopReason.isPresent());
    }

    public void submit(SubmitRequest request) {
        request.variant()
                .filter(variant -> variants.stream().noneMatch(known -> known.name().equals(variant.name())))
                .ifPresent(variants::add);
        submissions.add(new Submission(candidate(request), request.rationale()));
    }

    /** The edited kernels that the search tunes. */
    public List<Variant> variants() {
        return List.copyOf(variants);
    }

    /** The sources that wait to be tried, or are tuned. */
    public List<String> sources() {
        Stream<String> waiting = submissions.stream()
                .map(Submission::candidate)
                .flatMap(candidate -> candidate instanceof Source source ? Stream.of(source.code()) : Stream.empty());
        return Stream.concat(waiting, variants.stream().map(Variant::code)).toList();
    }

    private static Candidate candidate(SubmitRequest request) {
        return request.code()
                .<Candidate>map(code -> new Source(request.family(), code, request.knobs()))
                .orElseGet(() -> new Point(request.family(), request.knobs()));
    }

    public Optional<Submission> nextSubmission() {
        return Optional.ofNullable(submissions.poll());
    }
}
