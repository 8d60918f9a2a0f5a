package dev.lathe.worker.job;

import dev.lathe.tuning.op.Expression;
import dev.lathe.worker.op.GridRule;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.MapRule;
import dev.lathe.worker.op.ScratchRule;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The evaluation of launch rules with the values of dimensions, knobs and device limits by name. */
public record LaunchNumbers(SortedMap<String, Long> values) {
    public LaunchNumbers {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    public JobLaunch launch(LaunchRule launch) {
        List<JobArgument> arguments = launch.arguments().stream().map(this::argument).toList();
        return launch.grid()
                .map(grid -> onDevice(launch.entry(), arguments, grid))
                .orElseGet(() -> JobLaunch.onHost(launch.entry(), arguments));
    }

    private JobLaunch onDevice(String entry, List<JobArgument> arguments, GridRule grid) {
        return new JobLaunch(
                entry,
                arguments,
                all(grid.grid()),
                all(grid.block()),
                all(grid.cluster()),
                grid.sharedMemory().map(this::value),
                grid.resident() ? Optional.of(true) : Optional.empty());
    }

    private JobArgument argument(LaunchRule.Argument argument) {
        return switch (argument) {
            case LaunchRule.Argument.OfTensor(String name) -> new JobArgument.OfTensor(name);
            case LaunchRule.Argument.OfScratch(String name) -> new JobArgument.OfScratch(name);
            case LaunchRule.Argument.OfMap(String name) -> new JobArgument.OfMap(name);
            case LaunchRule.Argument.OfValue(var value) -> new JobArgument.OfInteger(value(value));
        };
    }

    public JobProgram.Scratch scratch(ScratchRule buffer) {
        return new JobProgram.Scratch(
                buffer.name(), value(buffer.bytes()), buffer.zeroed() ? Optional.of(true) : Optional.empty());
    }

    public JobMap map(MapRule map) {
        return switch (map.target()) {
            case MapRule.Target.OfTensor(String tensor) ->
                map(map, Optional.of(tensor), Optional.empty(), Optional.empty());
            case MapRule.Target.OfScratch(String buffer, String type) ->
                map(map, Optional.empty(), Optional.of(buffer), Optional.of(type));
        };
    }

    private JobMap map(MapRule map, Optional<String> tensor, Optional<String> scratch, Optional<String> type) {
        return new JobMap(
                map.name(),
                tensor,
                scratch,
                type,
                all(map.extents()),
                all(map.strides()),
                all(map.box()),
                value(map.swizzle()));
    }

    private List<Long> all(List<Expression> expressions) {
        return expressions.stream().map(this::value).toList();
    }

    private long value(Expression expression) {
        return expression.value(values);
    }
}
