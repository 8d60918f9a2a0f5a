package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.Sha256;
import dev.lathe.workflows.contract.activity.BenchmarkRequest;
import java.util.List;
import java.util.stream.Stream;

/**
 * The samples of one benchmark, drawn from recorded times: a pure function of the campaign's seed, the candidate, the
 * ordinal and the repeat. Challenger and incumbent have separate random streams.
 */
record Sampling(BenchmarkRequest request) {
    /** Limits the size of the history, which stores each sample. */
    private static final int MAX_ROUNDS = 8;

    /** An ABBA round has two samples of each candidate. */
    private static final int SAMPLES_PER_ROUND = 2;

    /** The samples of both sides of a comparison. */
    record Pair(Samples challenger, Samples incumbent) {}

    Samples alone(List<Double> challenger) {
        return new Samples(drawn(challenger, "challenger"));
    }

    /** Returns the samples of a comparison, which ends if the first sample exceeds the slow ratio. */
    Pair beside(List<Double> challenger, List<Double> incumbent) {
        List<Double> first = drawn(challenger, "challenger");
        List<Double> second = drawn(incumbent, "incumbent");
        int count = first.getFirst() > plan().slowRatio() * second.getFirst() ? 1 : count();
        return new Pair(new Samples(first.subList(0, count)), new Samples(second.subList(0, count)));
    }

    /** Draws times with replacement. */
    private List<Double> drawn(List<Double> times, String side) {
        SeededRandom draws = draws(side);
        return Stream.generate(() -> times.get(draws.below(times.size()))).limit(count()).toList();
    }

    private int count() {
        return SAMPLES_PER_ROUND * Math.min(plan().maxRounds(), Math.max(plan().minRounds(), MAX_ROUNDS));
    }

    private SamplingPlan plan() {
        return request.sampling();
    }

    private SeededRandom draws(String side) {
        String stream = side + "\n" + request.repeat() + "\n" + request.challenger().candidate().text();
        long streamSeed = Long.parseUnsignedLong(Sha256.of(stream).substring(0, 16), 16);
        return SeededRandom.of(request.task().seed() ^ streamSeed, request.task().ordinal());
    }
}
