package dev.lathe.workflows.contract.activity;

import dev.lathe.tuning.space.Candidate;
import dev.lathe.tuning.space.Source;
import java.util.ArrayList;
import java.util.List;

/**
 * Requests for one stage of several candidates of a campaign, in the order of their ordinals. An activity returns the
 * results of the first ones, of at least one: a fault ends a batch, and the rest is requested again.
 */
public record Batch<R extends BatchedRequest>(List<R> requests) implements StageRequest {
    /** The limit in characters of the edited sources of a batch. Packed, they fit in a payload. */
    private static final int MOST_CHARACTERS = 40_000;

    public Batch {
        requests = List.copyOf(requests);
        if (requests.isEmpty()) {
            throw new IllegalArgumentException("a batch must have at least one request");
        }
    }

    public static <R extends BatchedRequest> Batch<R> of(R request) {
        return new Batch<>(List.of(request));
    }

    /** Returns the batch of the first requests, of at most so many. */
    public static <R extends BatchedRequest> Batch<R> ofFirst(int most, List<R> waiting) {
        List<R> first = new ArrayList<>();
        int characters = 0;
        for (R request : waiting) {
            characters += request.candidates().mapToInt(Batch::characters).sum();
            if (first.size() == most || !first.isEmpty() && characters > MOST_CHARACTERS) {
                break;
            }
            first.add(request);
        }
        return new Batch<>(first);
    }

    private static int characters(Candidate candidate) {
        return candidate instanceof Source source ? source.code().length() : 0;
    }

    /** Returns the task of the first request. All requests have the same op. */
    @Override
    public CandidateTask task() {
        return requests.getFirst().task();
    }
}
