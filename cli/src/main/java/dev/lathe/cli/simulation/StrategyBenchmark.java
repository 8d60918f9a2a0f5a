package dev.lathe.cli.simulation;

import dev.lathe.tuning.search.SearchStrategy;
import java.util.List;
import java.util.stream.LongStream;

/** Races with equal rules, one for each seed. */
public record StrategyBenchmark(SimulationRules rules, int seeds, int compileSlots) {
    public StrategyBenchmark {
        if (seeds < 1 || compileSlots < 1) {
            throw new IllegalArgumentException("a contest has a seed and a compile slot, or more");
        }
    }

    public StrategyResult hold(RecordedSpace course, String name, SearchStrategy strategy) {
        List<SimulatedRun> races = LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> SimulatedRun.run(course, strategy, rules, seed))
                .toList();
        double faster = races.stream()
                .mapToDouble(race -> SimulatedTimeline.of(course, race, this).timesSequential())
                .average()
                .orElseThrow();
        return new StrategyResult(course.name(), name, rules, races, faster);
    }
}
