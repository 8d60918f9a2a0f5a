package dev.lathe.workflows.contract.campaign;

import dev.lathe.tuning.proposal.Submission;
import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Source;
import dev.lathe.tuning.space.Variant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The controls of a campaign: its target in iterations, the reasons to pause or to stop it, the submissions that are
 * not recorded yet, the variants to tune, the numbers of completed iterations and of rounds when the target was raised
 * last (0 if it never was), the number of accepted submissions, and whether its sweep doubts the result, because it
 * does not fit those of similar shapes.
 */
public record ControlState(
        int target,
        Optional<String> pauseReason,
        Optional<String> stopReason,
        List<Submission> submissions,
        List<Variant> variants,
        int extendedAfter,
        int extendedAfterRounds,
        int submitted,
        boolean doubted) {
    /** The reason of the pause between the start of a resumed campaign and the submission that it is resumed for. */
    public static final String SUBMISSION_FOLLOWS = "a submission follows";

    public ControlState {
        submissions = List.copyOf(submissions);
        variants = List.copyOf(variants);
    }

    /** Returns the controls of a campaign that has not begun. */
    public static ControlState initial(int target) {
        return new ControlState(target, Optional.empty(), Optional.empty(), List.of(), List.of(), 0, 0, 0, false);
    }

    /** Returns the controls after a submission with its completed candidate was accepted. */
    public ControlState accepting(SubmitRequest request, Candidate completed) {
        List<Submission> queued = new ArrayList<>(submissions);
        queued.add(request.submission(submitted + 1, completed));
        return new ControlState(
                target,
                pauseReason,
                stopReason,
                queued,
                variantsWith(request.variant().stream()),
                extendedAfter,
                extendedAfterRounds,
                submitted + 1,
                doubted);
    }

    /** Returns the controls after a number of submissions were recorded, oldest first. */
    public ControlState without(int recorded) {
        List<Submission> queued = submissions.stream().skip(recorded).toList();
        return new ControlState(
                target, pauseReason, stopReason, queued, variants, extendedAfter, extendedAfterRounds, submitted,
                doubted);
    }

    /** Returns the variants with those of new candidates. */
    public List<Variant> variantsWith(Stream<Variant> own) {
        List<Variant> all = new ArrayList<>(variants);
        own.filter(variant -> all.stream().noneMatch(known -> known.name().equals(variant.name())))
                .forEachOrdered(all::add);
        return all;
    }

    /** Returns the sources that are queued or tuned. */
    public List<String> sources() {
        Stream<String> waiting = submissions.stream()
                .map(Submission::candidate)
                .flatMap(candidate -> candidate instanceof Source source ? Stream.of(source.code()) : Stream.empty());
        return Stream.concat(waiting, variants.stream().map(Variant::code)).toList();
    }

    /** Returns the controls with this target, unless it is lower than the current one. */
    public ControlState extendedTo(int newTarget) {
        return new ControlState(
                Math.max(target, newTarget), pauseReason, stopReason, submissions, variants, extendedAfter,
                extendedAfterRounds, submitted, doubted);
    }

    ControlState paused(String reason) {
        return new ControlState(
                target, Optional.of(reason), stopReason, submissions, variants, extendedAfter, extendedAfterRounds,
                submitted, doubted);
    }

    ControlState doubting() {
        return new ControlState(
                target, pauseReason, stopReason, submissions, variants, extendedAfter, extendedAfterRounds, submitted,
                true);
    }

    /**
     * Returns the controls of an ended campaign that resumes after these numbers of iterations and rounds. Submissions
     * that were not tried stay queued.
     */
    ControlState reopened(int newTarget, int iterations, int rounds) {
        boolean extended = newTarget > target;
        return new ControlState(
                newTarget,
                Optional.empty(),
                Optional.empty(),
                submissions,
                variants,
                extended ? iterations : extendedAfter,
                extended ? rounds : extendedAfterRounds,
                submitted,
                doubted);
    }
}
