package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.CandidateId;
import java.util.stream.Stream;

/**
 * A request to build a candidate. {@code countsInstructions} tells that its profile will probably count its machine
 * instructions, so that the device may begin with that.
 */
public record CompileRequest(CandidateTask task, CandidateId id, Candidate candidate, boolean countsInstructions)
        implements BatchedRequest {
    @Override
    public Stream<Candidate> candidates() {
        return Stream.of(candidate);
    }
}
