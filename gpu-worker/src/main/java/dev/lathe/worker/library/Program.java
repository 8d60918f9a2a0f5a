package dev.lathe.worker.library;

import dev.lathe.tuning.space.Constraint;
import dev.lathe.worker.compile.Recipe;
import dev.lathe.worker.op.FamilyFolder;
import dev.lathe.worker.op.LaunchRule;
import dev.lathe.worker.op.MapRule;
import dev.lathe.worker.op.ScratchRule;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A compiled part of a library: its name as a C identifier, how it is built and called, and the values by name that do
 * not depend on the shape.
 */
record Program(String name, Recipe recipe, Calls calls, SortedMap<String, Long> known) {
    public Program {
        known = Collections.unmodifiableSortedMap(new TreeMap<>(known));
    }

    String source() {
        return recipe.sources().getFirst();
    }

    /** The launches of a program in order, with their scratch buffers, tensor maps and constraints. */
    record Calls(
            List<ScratchRule> scratch, List<MapRule> maps, List<LaunchRule> launches, List<Constraint> constraints) {
        public Calls {
            scratch = List.copyOf(scratch);
            maps = List.copyOf(maps);
            launches = List.copyOf(launches);
            constraints = List.copyOf(constraints);
        }

        /** A preparation is part of each call, because the inputs may differ from those of the previous call. */
        static Calls of(FamilyFolder family) {
            List<LaunchRule> launches =
                    Stream.concat(family.preparation().stream(), family.launches().stream()).toList();
            return new Calls(family.scratch(), family.maps(), launches, family.constraints());
        }

        static Calls of(List<LaunchRule> launches) {
            return new Calls(List.of(), List.of(), launches, List.of());
        }

        List<String> entries() {
            return launches.stream().map(LaunchRule::entry).distinct().toList();
        }
    }
}
