package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import java.util.stream.Stream;

/** A request to verify a build. */
public record CorrectnessRequest(CandidateTask task, Build build) implements BatchedRequest {
    @Override
    public Stream<Candidate> candidates() {
        return Stream.of(build.candidate());
    }
}
