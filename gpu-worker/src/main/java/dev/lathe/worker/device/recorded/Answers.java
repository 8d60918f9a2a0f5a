package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.evaluation.Rejection;
import dev.lathe.tuning.evaluation.RejectionStage;
import dev.lathe.tuning.space.candidate.Candidate;
import dev.lathe.tuning.space.candidate.Point;
import dev.lathe.tuning.space.candidate.Source;
import dev.lathe.worker.device.recorded.landscape.Landscape;
import dev.lathe.worker.device.recorded.landscape.Recording;
import dev.lathe.workflows.contract.activity.build.CandidateTask;
import java.util.Optional;

/** Looks up what a landscape recorded of a candidate, and says why where it recorded nothing. */
record Answers(Landscapes landscapes) {
    /** What was found of a candidate. */
    sealed interface Found {
        record Known(Landscape landscape, Recording recording) implements Found {}

        record Unknown(Rejection rejection) implements Found {}
    }

    Found about(Candidate candidate, CandidateTask task) {
        Landscape landscape = landscapes.of(task.op());
        return recording(landscape, candidate)
                .<Found>map(recording -> new Found.Known(landscape, recording))
                .orElseGet(() -> new Found.Unknown(unknown(candidate)));
    }

    private static Optional<Recording> recording(Landscape landscape, Candidate candidate) {
        return switch (candidate) {
            case Point point -> landscape.recording(point);
            case Source source -> Optional.empty();
        };
    }

    private static Rejection unknown(Candidate candidate) {
        return Rejection.of(RejectionStage.COMPILE, switch (candidate) {
            case Point point -> point.text() + " is not in the recording";
            case Source source -> "edited source cannot run on a recorded landscape";
        });
    }

    /** The rejection that a recorded failure stands for. */
    static Rejection rejection(Recording.Outcome.Failed failed) {
        return Rejection.of(failed.stage(), "recorded as " + failed.word());
    }
}
