package dev.lathe.cli.contest;

import dev.lathe.activities.landscape.recording.Recording;
import dev.lathe.tuning.space.candidate.Point;
import java.time.Duration;
import java.util.PriorityQueue;

/**
 * A race in the time that its stages took when they were recorded: many compile slots, one device, and a proposal is made as
 * soon as those that it may see are recorded. Records follow the order of ordinals, as in a campaign.
 */
final class Timeline {
    private final PriorityQueue<Double> slots = new PriorityQueue<>();
    private double device;
    private double sequential;

    private Timeline() {}

    static Timeline of(Course course, Race race, Contest contest) {
        Timeline timeline = new Timeline();
        for (int slot = 0; slot < contest.compileSlots(); slot++) {
            timeline.slots.add(0.0);
        }
        double[] recordedAt = new double[race.proposals().size()];
        for (int i = 0; i < recordedAt.length; i++) {
            int lastSeen = i - 1 - contest.rules().lookahead();
            double proposed = lastSeen < 0 ? 0 : recordedAt[lastSeen];
            recordedAt[i] = timeline.evaluate(course, race.proposals().get(i), proposed);
        }
        return timeline;
    }

    /** Returns when the proposal is recorded. */
    private double evaluate(Course course, Point point, double proposed) {
        Recording.Spent spent = course.recording(point).spent();
        double measuring = seconds(spent.verification()) + seconds(spent.benchmark());
        double compiled = Math.max(proposed, slots.remove()) + seconds(spent.compile());
        slots.add(compiled);
        device = Math.max(device, compiled) + measuring;
        sequential += seconds(spent.compile()) + measuring;
        return device;
    }

    /** How many times longer the same evaluations take one after the other. */
    double timesSequential() {
        return sequential / device;
    }

    private static double seconds(Duration spent) {
        return spent.toNanos() / 1e9;
    }
}
