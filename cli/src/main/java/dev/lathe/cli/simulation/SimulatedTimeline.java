package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.StageTimes;
import dev.lathe.tuning.space.Point;
import java.util.PriorityQueue;

/**
 * A race in the time that its stages took when they were recorded: many compile slots, one device, and a proposal is made as
 * soon as those that it may see are recorded. Records follow the order of ordinals, as in a campaign.
 */
final class SimulatedTimeline {
    private final PriorityQueue<Double> slots = new PriorityQueue<>();
    private double device;
    private double sequential;

    private SimulatedTimeline() {}

    static SimulatedTimeline of(RecordedSpace course, SimulatedRun race, StrategyBenchmark contest) {
        SimulatedTimeline timeline = new SimulatedTimeline();
        for (int slot = 0; slot < contest.compileSlots(); slot++) {
            timeline.slots.add(0.0);
        }
        double[] recordedAt = new double[race.proposals().size()];
        double proposed = 0;
        for (int i = 0; i < recordedAt.length; i++) {
            int awaited = race.awaitedBy(i + 1) - 1;
            proposed = awaited < 0 ? proposed : Math.max(proposed, recordedAt[awaited]);
            recordedAt[i] = timeline.evaluate(course, race.proposals().get(i), proposed);
        }
        return timeline;
    }

    /** Returns when the proposal is recorded. */
    private double evaluate(RecordedSpace course, Point point, double proposed) {
        StageTimes spent = course.turn(point);
        double compiled = Math.max(proposed, slots.remove()) + spent.compiling();
        slots.add(compiled);
        device = Math.max(device, compiled) + spent.measuring();
        sequential += spent.compiling() + spent.measuring();
        return device;
    }

    /** How many times longer the same evaluations take one after the other. */
    double timesSequential() {
        return sequential / device;
    }
}
