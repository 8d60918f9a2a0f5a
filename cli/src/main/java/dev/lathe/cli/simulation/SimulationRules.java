package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.AdaptiveLookahead;
import dev.lathe.tuning.campaign.LookaheadLimit;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long a race is, counted in measured evaluations, and how many ordinals before its own a proposal does not see; where
 * there is a reach, that is chosen on the way, as by a campaign that has its device to itself.
 */
public record SimulationRules(int evaluations, AdaptiveLookahead beginning, Optional<LookaheadLimit> reach) {
    public SimulationRules {
        if (evaluations < 1 || beginning.latest() < 0) {
            throw new IllegalArgumentException("a race has an evaluation or more and no negative lookahead");
        }
    }

    public static SimulationRules fixed(int evaluations, int lookahead) {
        return new SimulationRules(evaluations, AdaptiveLookahead.beginningWith(lookahead), Optional.empty());
    }

    public static SimulationRules alone(int evaluations, int compileSlots) {
        LookaheadLimit reach = new LookaheadLimit(LookaheadLimit.MAXIMUM, OptionalInt.of(compileSlots));
        return new SimulationRules(
                evaluations, AdaptiveLookahead.beginningWith(AdaptiveLookahead.INITIAL), Optional.of(reach));
    }
}
