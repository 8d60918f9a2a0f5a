package dev.lathe.tuning.campaign;

import dev.lathe.tuning.evaluation.RejectionStage;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Ledgers of long campaigns with random points, which compress worse than the points of a search. */
final class Ledgers {
    private static final List<String> KNOB_VALUES =
            List.of("16", "32", "64", "128", "256", "-O2", "-O3 -funroll-loops", "yes");
    private static final List<Integer> KNOBS_OF_FAMILIES = List.of(8, 12, 15);

    private Ledgers() {}

    static CampaignLedger of(long seed, int iterations, int attempts) {
        RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
        List<LedgerEntry> entries = new ArrayList<>();
        for (int ordinal = 1; ordinal <= iterations + attempts; ordinal++) {
            boolean measured = (long) ordinal * iterations / (iterations + attempts)
                    > (ordinal - 1L) * iterations / (iterations + attempts);
            entries.add(new LedgerEntry(
                    ordinal, point(random), 1 + ordinal / 900, measured ? cost(random) : failure(random)));
        }
        return new CampaignLedger(entries);
    }

    private static String point(RandomGenerator random) {
        int family = random.nextInt(KNOBS_OF_FAMILIES.size());
        return IntStream.range(0, KNOBS_OF_FAMILIES.get(family))
                .mapToObj(knob -> KNOB_VALUES.get(random.nextInt(3 + knob % 6)))
                .collect(Collectors.joining(",", "family" + family + ":", ""));
    }

    private static LedgerEntry.Result cost(RandomGenerator random) {
        return new LedgerEntry.Result.Cost((float) (50_000 * Math.exp(2 * random.nextDouble())));
    }

    private static LedgerEntry.Result failure(RandomGenerator random) {
        RejectionStage[] stages = RejectionStage.values();
        return new LedgerEntry.Result.Failed(stages[random.nextInt(stages.length)]);
    }
}
