package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import java.util.stream.Stream;

/** A request to build a candidate. */
public record CompileRequest(CandidateTask task, CandidateId id, Candidate candidate) implements BatchedRequest {
    @Override
    public Stream<Candidate> candidates() {
        return Stream.of(candidate);
    }
}
