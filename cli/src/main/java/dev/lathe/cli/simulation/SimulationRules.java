package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.LookaheadLimit;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The rules of a simulated run: its number of measured evaluations and its initial lookahead. If {@code reach} is
 * present, the lookahead adapts to the recorded times up to this limit, as in a campaign that is alone on its device.
 */
public record SimulationRules(int evaluations, AdaptiveLookahead beginning, Optional<LookaheadLimit> reach) {
    public SimulationRules {
        if (evaluations < 1 || beginning.latest() < 0) {
            throw new IllegalArgumentException(
                    "a run requires at least one evaluation, and its lookahead must not be negative");
        }
    }

    public static SimulationRules fixed(int evaluations, int lookahead) {
        return new SimulationRules(evaluations, AdaptiveLookahead.beginningWith(lookahead), Optional.empty());
    }

    public static SimulationRules alone(int evaluations, int compileSlots) {
        LookaheadLimit reach = new LookaheadLimit(LookaheadLimit.maximumFor(evaluations), OptionalInt.of(compileSlots));
        return new SimulationRules(
                evaluations, AdaptiveLookahead.beginningWith(AdaptiveLookahead.INITIAL), Optional.of(reach));
    }
}
