package dev.lathe.tuning.campaign.lookahead;

import dev.lathe.tuning.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How far ahead a campaign looks where it chooses that itself: so far that compiling hides behind measuring, and no farther,
 * since a proposal that sees less is a worse one. It chooses at ordinal 1 and whenever twice as many are known, each
 * time by the last eight that were measured, and holds to it from the first ordinal that cannot have been asked for before
 * that. So an ordinal's lookahead depends on what is recorded alone, never on when it was asked for.
 */
public record AdaptiveLookahead(List<StageTimes> turns, List<Step> steps) {
    /** The lookahead while nothing is known. */
    public static final int AT_FIRST = 2;

    private static final int TURNS = 8;

    /** Below this ratio of compiling to measuring there is nothing to hide. */
    private static final double WORTH_WHILE = 0.1;

    public AdaptiveLookahead {
        turns = List.copyOf(turns);
        steps = List.copyOf(steps);
    }

    /** From an ordinal on, how many ordinals before its own a proposal does not see. */
    public record Step(int from, int lookahead) {}

    public static AdaptiveLookahead beginningWith(int lookahead) {
        return new AdaptiveLookahead(List.of(), List.of(new Step(1, lookahead)));
    }

    /** The lookahead of an ordinal. */
    public int at(int ordinal) {
        return steps.stream().filter(step -> step.from() <= ordinal).toList().getLast().lookahead();
    }

    /** What was chosen last. */
    public int latest() {
        return steps.getLast().lookahead();
    }

    /** With what is known of an ordinal: nothing where it was not measured. */
    public AdaptiveLookahead after(int ordinal, Optional<StageTimes> turn, LookaheadLimit reach) {
        AdaptiveLookahead wiser = turn.map(this::with).orElse(this);
        boolean chooses = Integer.bitCount(ordinal) == 1;
        return chooses && !wiser.turns.isEmpty() ? wiser.choosing(ordinal, reach) : wiser;
    }

    private AdaptiveLookahead with(StageTimes turn) {
        List<StageTimes> all = Stream.concat(turns.stream(), Stream.of(turn)).toList();
        return new AdaptiveLookahead(all.subList(Math.max(0, all.size() - TURNS), all.size()), steps);
    }

    private AdaptiveLookahead choosing(int ordinal, LookaheadLimit reach) {
        int chosen = reach.of(wanted());
        if (chosen == latest()) {
            return this;
        }
        List<Step> more = new ArrayList<>(steps);
        more.add(new Step(firstNotAskedFor(ordinal), chosen));
        return new AdaptiveLookahead(turns, more);
    }

    /** The first ordinal that is not asked for before this one is recorded. */
    private int firstNotAskedFor(int recorded) {
        int ordinal = recorded + 1;
        while (ordinal - at(ordinal) <= recorded) {
            ordinal++;
        }
        return ordinal;
    }

    /** A power of two, so that noise seldom changes it. */
    private int wanted() {
        double ratio = Median.of(turns.stream().map(StageTimes::ratio).toList());
        if (ratio < WORTH_WHILE) {
            return 0;
        }
        int ahead = 1;
        while (ahead < ratio && ahead < Integer.MAX_VALUE / 2) {
            ahead *= 2;
        }
        return ahead;
    }
}
