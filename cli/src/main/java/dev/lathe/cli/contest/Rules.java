package dev.lathe.cli.contest;

import dev.lathe.tuning.campaign.foresight.Foresight;
import dev.lathe.tuning.campaign.foresight.Reach;
import dev.lathe.tuning.campaign.foresight.Turn;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How long a race is, counted in measured evaluations, and how many ordinals before its own a proposal does not see; where
 * there is a reach, that is chosen on the way, as by a campaign that has its device to itself.
 */
public record Rules(int evaluations, Foresight beginning, Optional<Reach> reach) {
    public Rules {
        if (evaluations < 1 || beginning.latest() < 0) {
            throw new IllegalArgumentException("a race has an evaluation or more and no negative lookahead");
        }
    }

    public static Rules fixed(int evaluations, int lookahead) {
        return new Rules(evaluations, Foresight.beginningWith(lookahead), Optional.empty());
    }

    public static Rules alone(int evaluations, int compileSlots) {
        Reach reach = Reach.upTo(Reach.FARTHEST, OptionalInt.of(compileSlots));
        return new Rules(evaluations, Foresight.beginningWith(Foresight.AT_FIRST), Optional.of(reach));
    }

    Foresight after(int ordinal, Optional<Turn> turn, Foresight before) {
        return reach.map(within -> before.after(ordinal, turn, within)).orElse(before);
    }
}
