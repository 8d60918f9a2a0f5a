package dev.lathe.worker.op;

import dev.lathe.tuning.op.Op;
import dev.lathe.tuning.op.Problem;
import dev.lathe.tuning.space.Constraint;
import dev.lathe.tuning.space.ExpressionLegality;
import dev.lathe.tuning.space.Family;
import dev.lathe.tuning.space.KnobValue;
import dev.lathe.tuning.space.Legality;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A kernel source of an op with its knobs, constraints and launch rules. The preparation runs once, outside the timed
 * region. The hash covers all files of the folder.
 */
public record FamilyFolder(
        Path folder,
        String name,
        String about,
        String source,
        List<String> flags,
        List<KnobRule> knobs,
        List<Constraint> constraints,
        List<ScratchRule> scratch,
        List<MapRule> maps,
        List<LaunchRule> preparation,
        List<LaunchRule> launches,
        String hash) {
    public FamilyFolder {
        flags = List.copyOf(flags);
        knobs = List.copyOf(knobs);
        constraints = List.copyOf(constraints);
        scratch = List.copyOf(scratch);
        maps = List.copyOf(maps);
        preparation = List.copyOf(preparation);
        launches = List.copyOf(launches);
    }

    /** Returns the names that the expressions of launches, scratch buffers and maps use. */
    public SortedSet<String> usedByLaunches() {
        return Stream.of(
                        Stream.concat(preparation.stream(), launches.stream()).flatMap(LaunchRule::expressions),
                        scratch.stream().map(ScratchRule::bytes),
                        maps.stream().flatMap(MapRule::expressions))
                .flatMap(expressions -> expressions)
                .flatMap(expression -> expression.names().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Returns the launch parameters of a candidate as text: the family and the knobs that its launches, maps and
     * buffers use, with their values.
     */
    public String launchText(SortedMap<String, KnobValue> values) {
        SortedSet<String> named = usedByLaunches();
        return name + values.entrySet().stream()
                .filter(knob -> named.contains(knob.getKey()))
                .map(knob -> " " + knob.getKey() + "=" + knob.getValue())
                .collect(Collectors.joining());
    }

    /** Returns the family for a search for one kernel for all of these problems. */
    Family family(List<Problem> problems) {
        Legality legality = new ExpressionLegality(constraints, problems.stream().map(Op::numbers).toList());
        return new Family(name, knobs.stream().map(KnobRule::knob).toList(), legality);
    }
}
