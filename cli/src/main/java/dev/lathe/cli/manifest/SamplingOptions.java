package dev.lathe.cli.manifest;

import dev.lathe.tuning.decision.Repetition;
import dev.lathe.tuning.decision.SamplingPlan;
import java.util.Optional;

/** The fields of a sampling plan that a manifest sets. The others have the defaults of the devices. */
public record SamplingOptions(
        Optional<Integer> minRounds,
        Optional<Integer> maxRounds,
        Optional<Long> budgetMilliseconds,
        Optional<Double> slowRatio,
        Optional<Double> minGain,
        Optional<Integer> repeats,
        Optional<Repetition> repetition) {
    /**
     * Returns the plan with these fields; throws IllegalArgumentException if they contradict each other or the plan's.
     */
    public SamplingPlan over(SamplingPlan defaults) {
        return new SamplingPlan(
                minRounds.orElse(defaults.minRounds()),
                maxRounds.orElse(defaults.maxRounds()),
                budgetMilliseconds.orElse(defaults.budgetMilliseconds()),
                slowRatio.orElse(defaults.slowRatio()),
                minGain.orElse(defaults.minGain()),
                repeats.orElse(defaults.repeats()),
                repetition.orElse(defaults.repetition()));
    }
}
