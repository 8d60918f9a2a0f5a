package dev.lathe.cli.contest;

import dev.lathe.tuning.search.SearchStrategy;
import java.util.List;
import java.util.stream.LongStream;

/** Races with equal rules, one for each seed. */
public record Contest(Rules rules, int seeds, int compileSlots) {
    public Contest {
        if (seeds < 1 || compileSlots < 1) {
            throw new IllegalArgumentException("a contest has a seed and a compile slot, or more");
        }
    }

    public Result hold(Course course, String name, SearchStrategy strategy) {
        List<Race> races = LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> Race.run(course, strategy, rules, seed))
                .toList();
        double faster = races.stream()
                .mapToDouble(race -> Timeline.of(course, race, this).timesSequential())
                .average()
                .orElseThrow();
        return new Result(course.name(), name, rules, races, faster);
    }
}
