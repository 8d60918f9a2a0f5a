package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import java.util.stream.Stream;

/** A request that can be part of a batch. */
public interface BatchedRequest extends StageRequest {
    /** Returns the candidates in the request, whose source may be long. */
    Stream<Candidate> candidates();
}
