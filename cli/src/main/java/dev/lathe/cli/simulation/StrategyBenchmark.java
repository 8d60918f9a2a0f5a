package dev.lathe.cli.simulation;

import dev.lathe.tuning.campaign.StageTimes;
import dev.lathe.tuning.search.SearchStrategy;
import dev.lathe.tuning.space.Point;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.LongStream;

/** A benchmark of a strategy: simulated runs with equal rules, one for each seed. */
public record StrategyBenchmark(SimulationRules rules, int seeds, int compileSlots) {
    public StrategyBenchmark {
        if (seeds < 1 || compileSlots < 1) {
            throw new IllegalArgumentException("a benchmark requires at least one seed and one compile slot");
        }
    }

    public StrategyResult run(RecordedSpace recorded, String name, SearchStrategy strategy) {
        List<SimulatedRun> runs = LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> SimulatedRun.run(recorded, strategy, rules, seed))
                .toList();
        double faster = runs.stream()
                .mapToDouble(run -> SimulatedTimeline.of(recorded, run, compileSlots).timesSequential())
                .average()
                .orElseThrow();
        return new StrategyResult(recorded.name(), name, rules, runs, faster);
    }

    /**
     * The recorded times of a run's stages, with many compile slots and one device. A proposal is made as soon as the
     * evaluations that it may see are recorded. Evaluations are recorded in the order of their ordinals, as in a
     * campaign.
     */
    private static final class SimulatedTimeline {
        private final PriorityQueue<Double> slots = new PriorityQueue<>();
        private double device;
        private double sequential;

        private SimulatedTimeline() {}

        static SimulatedTimeline of(RecordedSpace recorded, SimulatedRun run, int compileSlots) {
            SimulatedTimeline timeline = new SimulatedTimeline();
            for (int slot = 0; slot < compileSlots; slot++) {
                timeline.slots.add(0.0);
            }
            double[] recordedAt = new double[run.proposals().size()];
            double proposed = 0;
            for (int i = 0; i < recordedAt.length; i++) {
                int awaited = run.awaitedBy(i + 1) - 1;
                proposed = awaited < 0 ? proposed : Math.max(proposed, recordedAt[awaited]);
                recordedAt[i] = timeline.evaluate(recorded, run.proposals().get(i), proposed);
            }
            return timeline;
        }

        /** Returns when the proposal is recorded. */
        private double evaluate(RecordedSpace recorded, Point point, double proposed) {
            StageTimes spent = recorded.turn(point);
            double compiled = Math.max(proposed, slots.remove()) + spent.compiling();
            slots.add(compiled);
            device = Math.max(device, compiled) + spent.measuring();
            sequential += spent.compiling() + spent.measuring();
            return device;
        }

        /** Returns the time of the same evaluations in sequence divided by the time of the run. */
        double timesSequential() {
            return sequential / device;
        }
    }
}
