package dev.lathe.tuning.campaign;

import dev.lathe.tuning.statistics.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The lookahead that a campaign chooses: large enough to overlap compilation with measurement, and no larger, because a
 * proposal that sees fewer results is worse. The campaign chooses it at ordinal 1 and at each doubling of the ordinal,
 * by the last eight measured candidates. A choice applies from the first ordinal that cannot have been requested before
 * it, so an ordinal's lookahead depends only on recorded evaluations.
 */
public record AdaptiveLookahead(List<StageTimes> stageTimes, List<Step> steps) {
    /** The lookahead before the first choice. */
    public static final int INITIAL = 2;

    private static final int WINDOW = 8;

    /**
     * The largest batch. The first result of a batch waits for the last one, and with four candidates a task, its
     * events and round trips are few.
     */
    private static final int LARGEST_BATCH = 4;

    /** The number of batches of a lookahead. While one is measured, the others are compiled and verified. */
    private static final int BATCHES = 4;

    /** The lookahead from which another batch of comparisons starts before the verdicts on the oldest one. */
    private static final int LONG = 16;

    /**
     * The time of an incumbent in nanoseconds from which on a comparison holds a device mostly for the incumbent. Such
     * an incumbent is usually a baseline, which one of the first candidates replaces.
     */
    private static final double SLOW = 20e6;

    /** The ratio of compile time to measurement time below which there is no lookahead. */
    private static final double MIN_RATIO = 0.1;

    public AdaptiveLookahead {
        stageTimes = List.copyOf(stageTimes);
        steps = List.copyOf(steps);
    }

    /** The lookahead from an ordinal on. */
    public record Step(int from, int lookahead) {}

    public static AdaptiveLookahead beginningWith(int lookahead) {
        return new AdaptiveLookahead(List.of(), List.of(new Step(1, lookahead)));
    }

    /** Returns the lookahead of an ordinal. */
    public int at(int ordinal) {
        return steps.stream().filter(step -> step.from() <= ordinal).toList().getLast().lookahead();
    }

    /**
     * Returns the number of proposals that a lookahead requests together. A long lookahead means that measurements are
     * short, beside which the tasks of single candidates would take longer than the candidates.
     */
    public static int batch(int lookahead) {
        return Math.clamp(lookahead / BATCHES, 1, LARGEST_BATCH);
    }

    /**
     * Returns the number of comparisons with an incumbent that run at a time before the verdict on the oldest proposal
     * in flight. A promotion voids them, and a short lookahead means that the device does not wait: then there is none.
     */
    public static int comparisonsAhead(int lookahead, double incumbentNanoseconds) {
        int batch = batch(lookahead);
        return batch == 1 || incumbentNanoseconds >= SLOW ? 0 : lookahead < LONG ? batch : 2 * batch;
    }

    /** Returns the last choice. */
    public int latest() {
        return steps.getLast().lookahead();
    }

    /** Returns the lookahead after an ordinal with these stage times, which are empty if it was not measured. */
    public AdaptiveLookahead after(int ordinal, Optional<StageTimes> times, LookaheadLimit reach) {
        AdaptiveLookahead updated = times.map(this::with).orElse(this);
        boolean chooses = Integer.bitCount(ordinal) == 1;
        return chooses && !updated.stageTimes.isEmpty() ? updated.choosing(ordinal, reach) : updated;
    }

    private AdaptiveLookahead with(StageTimes times) {
        List<StageTimes> all = Stream.concat(stageTimes.stream(), Stream.of(times)).toList();
        return new AdaptiveLookahead(all.subList(Math.max(0, all.size() - WINDOW), all.size()), steps);
    }

    private AdaptiveLookahead choosing(int ordinal, LookaheadLimit reach) {
        int chosen = reach.of(desired());
        if (chosen == latest()) {
            return this;
        }
        List<Step> more = new ArrayList<>(steps);
        more.add(new Step(firstAffected(ordinal), chosen));
        return new AdaptiveLookahead(stageTimes, more);
    }

    /** Returns the first ordinal that is requested only after this one is recorded. */
    private int firstAffected(int recorded) {
        int ordinal = recorded + 1;
        while (ordinal - at(ordinal) <= recorded) {
            ordinal++;
        }
        return ordinal;
    }

    /** Returns the ratio rounded up to a power of two, so that noise rarely changes it. */
    private int desired() {
        double ratio = Median.of(stageTimes.stream().map(StageTimes::ratio).toList());
        if (ratio < MIN_RATIO) {
            return 0;
        }
        int ahead = 1;
        while (ahead < ratio && ahead < Integer.MAX_VALUE / 2) {
            ahead *= 2;
        }
        return ahead;
    }
}
