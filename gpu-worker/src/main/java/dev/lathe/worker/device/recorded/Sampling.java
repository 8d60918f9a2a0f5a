package dev.lathe.worker.device.recorded;

import dev.lathe.tuning.decision.SamplingPlan;
import dev.lathe.tuning.evaluation.Samples;
import dev.lathe.tuning.search.SeededRandom;
import dev.lathe.tuning.space.candidate.Sha256;
import dev.lathe.worker.device.recorded.landscape.RawTimes;
import dev.lathe.workflows.contract.activity.measurement.BenchmarkRequest;
import java.util.List;

/**
 * Draws the samples of one benchmark from recorded times: a pure function of the campaign's seed, the candidate, the
 * ordinal and the repeat. Challenger and incumbent have streams of their own.
 */
record Sampling(BenchmarkRequest request) {
    /** Drawing costs nothing, but every sample is kept in the history for ever. */
    private static final int MOST_ROUNDS = 8;

    /** A round is A, B, B, A. */
    private static final int SAMPLES_A_ROUND = 2;

    /** The samples of both sides of a comparison. */
    record Pair(Samples challenger, Samples incumbent) {}

    Samples alone(RawTimes challenger) {
        return new Samples(challengerSamples(challenger));
    }

    /** A first sample far slower than the incumbent's ends the comparison. */
    Pair beside(RawTimes challenger, RawTimes incumbent) {
        List<Double> first = challengerSamples(challenger);
        List<Double> second = incumbent.draw(count(), draws("incumbent"));
        int kept = first.getFirst() > plan().slowRatio() * second.getFirst() ? 1 : count();
        return new Pair(new Samples(first.subList(0, kept)), new Samples(second.subList(0, kept)));
    }

    private List<Double> challengerSamples(RawTimes challenger) {
        return challenger.draw(count(), draws("challenger"));
    }

    private int count() {
        return SAMPLES_A_ROUND * Math.min(plan().maxRounds(), Math.max(plan().minRounds(), MOST_ROUNDS));
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
