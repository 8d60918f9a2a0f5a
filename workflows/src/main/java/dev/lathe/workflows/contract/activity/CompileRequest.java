package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import java.util.stream.Stream;

/**
 * A request to build a candidate. {@code profiled} tells that it will probably be profiled, so that the device may begin
 * with what a profile needs no measurement for.
 */
public record CompileRequest(CandidateTask task, CandidateId id, Candidate candidate, boolean profiled)
        implements BatchedRequest {
    @Override
    public Stream<Candidate> candidates() {
        return Stream.of(candidate);
    }
}
